import { centreOf } from './rect.ts'
import type { Point, Rect } from './types.ts'

/** A curve between the edges of two cards; `bend` is its control point. */
export interface ArrowCurve {
  start: Point
  bend: Point
  end: Point
}

/** Distance of the bend from the straight line: share of its length, and maximum in world units. */
const BEND_SHARE = 0.12
const BEND_MAX = 36

function edgeTowards(rect: Rect, to: Point): Point {
  const from = centreOf(rect)
  const dx = to.x - from.x
  const dy = to.y - from.y
  const scale = Math.min(
    rect.width / 2 / Math.abs(dx || Number.EPSILON),
    rect.height / 2 / Math.abs(dy || Number.EPSILON),
  )
  return { x: from.x + dx * scale, y: from.y + dy * scale }
}

const isInside = ({ x, y, width, height }: Rect, point: Point) =>
  point.x > x && point.x < x + width && point.y > y && point.y < y + height

export function arrowCurve(from: Rect, to: Rect): ArrowCurve | undefined {
  const [a, b] = [centreOf(from), centreOf(to)]
  const [first, last] = [edgeTowards(from, b), edgeTowards(to, a)]
  const forward = (last.x - first.x) * (b.x - a.x) + (last.y - first.y) * (b.y - a.y)
  if (forward <= 0) return undefined
  const [dx, dy] = [last.x - first.x, last.y - first.y]
  const length = Math.hypot(dx, dy)
  const aside = (2 * Math.min(BEND_MAX, length * BEND_SHARE)) / length
  const bend = { x: (first.x + last.x) / 2 + dy * aside, y: (first.y + last.y) / 2 - dx * aside }
  // Cards this near leave no room to bend.
  if (isInside(from, bend) || isInside(to, bend)) return { start: first, bend: { x: first.x + dx / 2, y: first.y + dy / 2 }, end: last } // prettier-ignore
  return { start: edgeTowards(from, bend), bend, end: edgeTowards(to, bend) }
}

const round = (value: number) => Math.round(value * 10) / 10
const written = ({ x, y }: Point) => `${round(x)} ${round(y)}`

export function arrowPath(from: Rect, to: Rect): string {
  const curve = arrowCurve(from, to)
  return curve ? `M${written(curve.start)}Q${written(curve.bend)} ${written(curve.end)}` : ''
}

/** Limits of the head's length on the screen, in pixels (ARRW-02). */
const HEAD_MIN = 7
const HEAD_MAX = 15

/** Returns the head's length in world units; kept within limits, because each change repaints all arrows. */
export const headLength = (zoom: number, before: number): number => {
  const shown = before * zoom
  return shown >= HEAD_MIN && shown <= HEAD_MAX ? before : 10 / zoom
}
