import { centreOf } from './rect.ts'
import type { Point, Rect } from './types.ts'

/** An arrow between two cards: both ends on their edges, and the point towards which the curve bends. */
export interface ArrowCurve {
  start: Point
  bend: Point
  end: Point
}

/** So far beside the straight line a curve passes, by its length and at most. */
const BEND_SHARE = 0.12
const BEND_MAX = 36

/** Returns where the line from the rectangle's centre towards a point crosses its edge. */
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

/** The curve from one card to another; nothing when they touch. */
export function arrowCurve(from: Rect, to: Rect): ArrowCurve | undefined {
  const [a, b] = [centreOf(from), centreOf(to)]
  const [first, last] = [edgeTowards(from, b), edgeTowards(to, a)]
  const forward = (last.x - first.x) * (b.x - a.x) + (last.y - first.y) * (b.y - a.y)
  if (forward <= 0) return undefined
  const [dx, dy] = [last.x - first.x, last.y - first.y]
  const length = Math.hypot(dx, dy)
  const aside = (2 * Math.min(BEND_MAX, length * BEND_SHARE)) / length
  const bend = { x: (first.x + last.x) / 2 + dy * aside, y: (first.y + last.y) / 2 - dx * aside }
  // Beside a card that is as near as that there is no room to bend.
  if (isInside(from, bend) || isInside(to, bend)) return { start: first, bend: { x: first.x + dx / 2, y: first.y + dy / 2 }, end: last } // prettier-ignore
  return { start: edgeTowards(from, bend), bend, end: edgeTowards(to, bend) }
}

const round = (value: number) => Math.round(value * 10) / 10
const written = ({ x, y }: Point) => `${round(x)} ${round(y)}`

/** The curve as the path of an SVG; its head is a marker at the end. */
export function arrowPath(from: Rect, to: Rect): string {
  const curve = arrowCurve(from, to)
  return curve ? `M${written(curve.start)}Q${written(curve.bend)} ${written(curve.end)}` : ''
}

/** A head is at least and at most so long on the screen, in pixels (ARRW-02). */
const HEAD_MIN = 7
const HEAD_MAX = 15

/** Returns how long heads are in units of the world at a zoom: as they were while that is right on the screen, since each change paints all arrows anew. */
export const headLength = (zoom: number, before: number): number => {
  const shown = before * zoom
  return shown >= HEAD_MIN && shown <= HEAD_MAX ? before : 10 / zoom
}
