import type { Page } from '@playwright/test'
import { itemRoom } from '../../shared/rules/item-room.ts'
import type { Board } from '../../shared/domain/views.ts'
import { placeOf, sizeOf } from './board.ts'

interface Drawn {
  id: string
  x: number
  y: number
  width: number
  height: number
}

/** The items that stand on the board of a page, as large as they are drawn, in units of the view. */
export const drawnItems = async (page: Page): Promise<Drawn[]> => {
  const items = await page.locator('[data-canvas-item]').all()
  return Promise.all(
    items.map(async (item) => ({
      id: (await item.getAttribute('data-canvas-item')) ?? '',
      ...(await placeOf(item)),
      ...(await sizeOf(item)),
    })),
  )
}

/** Those that are drawn larger than they count when a place is sought, with how large they are and count. */
export const underrated = (drawn: readonly Drawn[], { items }: Pick<Board, 'items'>) =>
  drawn.flatMap(({ id, width, height }) => {
    const item = items.find(({ _id }) => _id === id)
    const room = item && itemRoom(item)
    const fits = room && room.width >= width && room.height >= height
    return fits ? [] : [{ title: item?._to.title, width, height, room }]
  })

/** The pairs of items that overlap by a pixel or more. */
export const overlapping = (drawn: readonly Drawn[]) =>
  drawn.flatMap((a, at) =>
    drawn
      .slice(at + 1)
      .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height)
      .map((b) => [a, b]),
  )
