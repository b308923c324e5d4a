import { boundsOf } from '../../../shared/rules/geometry.ts'
import type { ItemContent } from '../../entities/view/item-content.ts'
import type { OpenBoard } from '../../entities/view/open-board.ts'
import { FAR_ZOOM } from '../../engines/canvas/engine.ts'
import { overlaps } from '../../engines/canvas/rect.ts'
import { LAYERS, type CanvasItem, type Size } from '../../engines/canvas/types.ts'
import { Viewport } from '../../engines/canvas/viewport.ts'
import { type FirstCard, firstCards } from '../../lib/first-cards.ts'
import { isPicture } from './cards/picture-of.ts'

const CARDS_MAX = 150
const TITLE_MAX = 100

const cardOf = ({ x, y, content }: CanvasItem<ItemContent>, { width, height }: Size, far: boolean): FirstCard => {
  const picture = isPicture(content.item)
  const bold = content.read !== 'read'
  return {
    at: [x, y, width, height],
    title: far || picture ? '' : content.title.slice(0, TITLE_MAX),
    colour: content.colour,
    look: far ? 'far' : picture ? 'picture' : bold ? 'bold' : 'plain',
  }
}

/** The viewport of a view that opens (`fitIfLost` of the canvas). */
const opening = (items: readonly CanvasItem<ItemContent>[], width: number, height: number) => {
  const viewport = new Viewport()
  viewport.resize(width, height)
  const bounds = boundsOf(items)
  if (bounds && !items.some((item) => overlaps(item, viewport.worldRect()))) viewport.fit(bounds)
  return viewport
}

/** A view that opens as a list has no first cards. */
export const keepFirstCards = ({ viewId, canvas, shown, read }: OpenBoard, isCovered: boolean, userId: string) => {
  if (isCovered) return firstCards.drop(viewId)
  const handle = canvas.current
  const seen = handle?.seen()
  const items = [...shown.items()]
  if (!handle || !seen || seen.width === 0 || items.length === 0 || read() === undefined) return
  const { x: left, y: top } = handle.clientAt(seen)
  const { x: right, y: bottom } = handle.clientAt({ x: seen.x + seen.width, y: seen.y + seen.height })
  const [width, height] = [right - left, bottom - top]
  const viewport = opening(items, width, height)
  const inView = items.filter((item) => overlaps(item, viewport.worldRect()))
  const ordered = LAYERS.flatMap((layer) => inView.filter((item) => item.layer === layer))
  firstCards.keep(
    viewId,
    {
      width: innerWidth,
      box: [left, top, width, height],
      transform: viewport.cssTransform(),
      cards: ordered
        .slice(0, CARDS_MAX)
        .map((item) => cardOf(item, handle.sizeOf(item.id) ?? item, viewport.zoom < FAR_ZOOM)),
    },
    userId,
  )
}
