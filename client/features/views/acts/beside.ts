import type { Point, Rect } from '../../../engines/canvas/types.ts'

export const SIDES = ['left', 'right', 'above', 'below'] as const
export type Side = (typeof SIDES)[number]

/** Gap in view units. */
const GAP = 20

export const around = ([first, ...others]: readonly Rect[]): Rect | undefined =>
  first &&
  others.reduce((all, rect) => {
    const [x, y] = [Math.min(all.x, rect.x), Math.min(all.y, rect.y)]
    const [right, bottom] = [
      Math.max(all.x + all.width, rect.x + rect.width),
      Math.max(all.y + all.height, rect.y + rect.height),
    ]
    return { x, y, width: right - x, height: bottom - y }
  }, first)

/** Offset that puts a rectangle beside the target, aligned to its upper or left edge. */
export const shiftBeside = (moved: Rect, target: Rect, side: Side): Point => {
  const x = {
    left: target.x - GAP - moved.width,
    right: target.x + target.width + GAP,
    above: target.x,
    below: target.x,
  }
  const y = {
    left: target.y,
    right: target.y,
    above: target.y - GAP - moved.height,
    below: target.y + target.height + GAP,
  }
  return { x: Math.round(x[side] - moved.x), y: Math.round(y[side] - moved.y) }
}
