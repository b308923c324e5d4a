import type { Point, Rect, Size } from '../types.ts'

interface Span {
  readonly from: number
  readonly to: number
}

const nearestOutside = (wanted: number, spans: readonly Span[]) => {
  let best = Infinity
  const consider = (value: number) => {
    if (Math.abs(value - wanted) < Math.abs(best - wanted)) best = value
  }
  let end = -Infinity
  for (const { from, to } of spans) {
    if (from >= end) {
      if (wanted >= end && wanted <= from) return wanted
      if (end !== -Infinity) consider(end)
      consider(from)
    }
    end = Math.max(end, to)
  }
  if (wanted >= end) return wanted
  consider(end)
  return best
}

/** Returns the position nearest to `wanted` at which a rectangle of this size keeps `gap` from each obstacle. */
export const nearestFree = (wanted: Point, { width, height }: Size, obstacles: readonly Rect[], gap: number): Point => {
  const blocked = obstacles
    .map((rect) => ({
      left: rect.x - width - gap,
      right: rect.x + rect.width + gap,
      from: rect.y - height - gap,
      to: rect.y + rect.height + gap,
    }))
    .toSorted((a, b) => a.from - b.from)
  const xs = [...new Set([wanted.x, ...blocked.flatMap(({ left, right }) => [left, right])])]
  let [best, least] = [wanted, Infinity]
  for (const x of xs.toSorted((a, b) => Math.abs(a - wanted.x) - Math.abs(b - wanted.x))) {
    if (Math.abs(x - wanted.x) >= least) break
    const y = nearestOutside(wanted.y, blocked.filter(({ left, right }) => left < x && x < right)) // prettier-ignore
    const distance = Math.hypot(x - wanted.x, y - wanted.y)
    if (distance < least) [best, least] = [{ x, y }, distance]
  }
  return best
}
