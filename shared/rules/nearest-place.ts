import { boundsOf, CANVAS_OFFSET, type Point, type Rect, type Size } from './geometry.ts'

interface Span {
  from: number
  to: number
}

/** Limits the searched columns on crowded boards to bound the time. */
const COLUMNS_MAX = 400

const isInside = (value: number, { from, to }: Span) => from < value && value < to

/** Ends of a span are free. Undefined if there is none. */
const nearestOutside = (spans: Span[], wanted: number, bounds: Span): number | undefined => {
  const joined: Span[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && from < last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  const start = Math.min(Math.max(wanted, bounds.from), bounds.to)
  const around = joined.find((span) => isInside(start, span))
  if (!around) return start
  return [around.from, around.to]
    .filter((end) => bounds.from <= end && end <= bounds.to)
    .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0]
}

const nearestWithin = (
  taken: readonly Rect[],
  { width, height }: Size,
  wanted: Point,
  across: Span,
  down: Span,
): Point | undefined => {
  // Positions of the top-left corner that would overlap a rectangle.
  const blocked = taken.map((one) => ({
    across: { from: one.x - width - CANVAS_OFFSET, to: one.x + one.width + CANVAS_OFFSET },
    down: { from: one.y - height - CANVAS_OFFSET, to: one.y + one.height + CANVAS_OFFSET },
  }))
  const start = Math.min(Math.max(wanted.x, across.from), across.to)
  // The nearest free position shares x with the start or touches a blocked span.
  const columns = [start, ...blocked.flatMap((one) => [one.across.from, one.across.to])]
    .filter((x) => across.from <= x && x <= across.to)
    .toSorted((a, b) => Math.abs(a - wanted.x) - Math.abs(b - wanted.x))
  let nearest: (Point & { distance: number }) | undefined
  for (const x of columns.slice(0, COLUMNS_MAX)) {
    if (nearest && Math.abs(x - wanted.x) >= nearest.distance) break
    const spans = blocked.filter((one) => isInside(x, one.across)).map((one) => ({ ...one.down }))
    const y = nearestOutside(spans, wanted.y, down)
    if (y === undefined) continue
    const distance = Math.hypot(x - wanted.x, y - wanted.y)
    if (!nearest || distance < nearest.distance) nearest = { x, y, distance }
  }
  return nearest && { x: nearest.x, y: nearest.y }
}

/**
 * Returns the free top-left position nearest to `wanted`, with a gap to the `taken` rectangles; canvas units. Never
 * further left or above than what stands there or was wanted, where nobody looks.
 */
export const nearestPlace = (taken: readonly Rect[], size: Size, wanted: Point): Point => {
  const { x, y } = boundsOf(taken) ?? wanted
  const across = { from: Math.min(x, wanted.x), to: Infinity }
  const down = { from: Math.min(y, wanted.y), to: Infinity }
  return nearestWithin(taken, size, wanted, across, down) ?? wanted
}

/** Like `nearestPlace`, within an area; undefined if it has no room. */
export const nearestPlaceIn = (
  { x, y, width, height }: Rect,
  taken: readonly Rect[],
  size: Size,
  wanted: Point,
): Point | undefined => {
  const across = { from: x, to: x + width - size.width }
  const down = { from: y, to: y + height - size.height }
  return across.from > across.to || down.from > down.to ? undefined : nearestWithin(taken, size, wanted, across, down)
}
