import type { Point, Rect, Size } from '../../engines/canvas/types.ts'

/** Distance to the target and the edges, in pixels. */
const GAP = 12

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max))

const overlap = (at: Point, { width, height }: Size, target: Rect) =>
  Math.max(0, Math.min(at.x + width, target.x + target.width) - Math.max(at.x, target.x)) *
  Math.max(0, Math.min(at.y + height, target.y + target.height) - Math.max(at.y, target.y))

/**
 * Returns the position of a hint in an area: beside its target where there is room, else in the corner that covers
 * least of it; without a target at the bottom.
 */
export const placeHint = (target: Rect | undefined, size: Size, area: Rect): Point => {
  const right = area.x + area.width - size.width - GAP
  const bottom = area.y + area.height - size.height - GAP
  const inside = ({ x, y }: Point): Point => ({
    x: clamp(x, area.x + GAP, Math.max(area.x + GAP, right)),
    y: clamp(y, area.y + GAP, Math.max(area.y + GAP, bottom)),
  })
  if (!target) return inside({ x: area.x + (area.width - size.width) / 2, y: bottom })
  const places = [
    { x: target.x + target.width + GAP, y: target.y },
    { x: target.x, y: target.y + target.height + GAP },
    { x: target.x, y: target.y - size.height - GAP },
    { x: target.x - size.width - GAP, y: target.y },
    { x: area.x, y: area.y },
    { x: right, y: area.y },
    { x: area.x, y: bottom },
    { x: right, y: bottom },
  ].map(inside)
  const least = Math.min(...places.map((place) => overlap(place, size, target)))
  return places.find((place) => overlap(place, size, target) === least) ?? inside(target)
}
