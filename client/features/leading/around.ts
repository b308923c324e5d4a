import { centreOf } from '../../engines/canvas/rect.ts'
import type { Rect } from '../../engines/canvas/types.ts'

const AROUND_MAX = 1600

/** At most as large as `seen`. */
export const around = (item: Rect, seen: Rect): Rect => {
  const share = Math.min(1, AROUND_MAX / seen.width)
  const { x, y } = centreOf(item)
  const [width, height] = [seen.width * share, seen.height * share]
  return { x: x - width / 2, y: y - height / 2, width, height }
}
