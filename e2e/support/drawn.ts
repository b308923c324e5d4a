import type { Page } from '@playwright/test'
import { itemRoom } from '../../shared/rules/item-room.ts'
import type { Board } from '../../shared/domain/views.ts'

interface Drawn {
  id: string
  x: number
  y: number
  width: number
  height: number
}

/** Items of a page's board at their rendered size, in world units. */
export const drawnItems = (page: Page): Promise<Drawn[]> =>
  page.locator('[data-canvas-item]').evaluateAll((elements) =>
    elements.map((element) => {
      if (!(element instanceof HTMLElement)) throw new Error('It is no element of a page.')
      const [, x, y] = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(element.style.transform) ?? []
      const { offsetWidth: width, offsetHeight: height } = element
      return { id: element.dataset.canvasItem ?? '', x: Number(x), y: Number(y), width, height }
    }),
  )

/** Items rendered larger than assumed by the search for free positions, with both sizes. */
export const underrated = (drawn: readonly Drawn[], { items }: Pick<Board, 'items'>) =>
  drawn.flatMap(({ id, width, height }) => {
    const item = items.find(({ _id }) => _id === id)
    const room = item && itemRoom(item)
    const fits = room && room.width >= width && room.height >= height
    return fits ? [] : [{ title: item?._to.title, width, height, room }]
  })

export const overlapping = (drawn: readonly Drawn[]) =>
  drawn.flatMap((a, at) =>
    drawn
      .slice(at + 1)
      .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height)
      .map((b) => [a, b]),
  )
