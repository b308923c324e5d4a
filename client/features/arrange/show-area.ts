import type { CanvasHandle } from '../../engines/canvas/Canvas.tsx'
import type { Rect } from '../../engines/canvas/types.ts'
import { covers } from '../../engines/canvas/rect.ts'

const LEAST_ZOOM = 0.45
const MARGIN = 48
/** Covered by a message of two lines, in px. */
const MESSAGE = 88

export const areaFor = (bounds: Rect, seen: Rect, zoom: number): Rect | undefined => {
  if (covers({ ...seen, height: seen.height - MESSAGE / zoom }, bounds)) return undefined
  const wanted = {
    x: bounds.x - MARGIN,
    y: bounds.y - MARGIN,
    width: bounds.width + 2 * MARGIN,
    height: bounds.height + 2 * MARGIN,
  }
  const screen = { width: seen.width * zoom, height: seen.height * zoom - MESSAGE }
  const fitting = Math.min(zoom, screen.width / wanted.width, screen.height / wanted.height)
  const chosen = Math.max(fitting, Math.min(LEAST_ZOOM, zoom))
  const size = { width: screen.width / chosen, height: screen.height / chosen }
  const start = (from: number, length: number, room: number) => (length > room ? from : from - (room - length) / 2)
  return {
    x: start(wanted.x, wanted.width, size.width),
    y: start(wanted.y, wanted.height, size.height),
    width: size.width,
    height: size.height + MESSAGE / chosen,
  }
}

export const showArrangement = (canvas: CanvasHandle | null, bounds: Rect | undefined) => {
  if (!canvas || !bounds) return
  const seen = canvas.seen()
  const zoom = canvas.clientAt({ x: 1000, y: 0 }).x - canvas.clientAt({ x: 0, y: 0 }).x
  const area = areaFor(bounds, seen, zoom / 1000)
  if (area) canvas.showArea(area, false)
}
