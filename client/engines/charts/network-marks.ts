import { extent, max } from 'd3'
import type { Edge, Point } from './layout-network.ts'

/** Sizes in pixels. */
const HEIGHT_MAX = 560
const MARGIN = 56
const ARROW = 9
/** Square pixels per name. */
const NAME_ROOM = 7000
/** Minimum opacity of a line, so that many faint lines don't hide strong ones. */
const FAINTEST = 0.1
/** Minimum radius as a share of the maximum. */
const SMALLEST = 0.4

const fitted = (points: readonly Point[], width: number, height: number): Point[] => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [[left = 0, right = 0], [top = 0, bottom = 0]] = [extent(xs), extent(ys)]
  const scale = Math.min(
    (width - 2 * MARGIN) / Math.max(1, right - left),
    (height - 2 * MARGIN) / Math.max(1, bottom - top),
    2,
  )
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  return points.map(({ x, y }) => ({ x: width / 2 + (x - middle.x) * scale, y: height / 2 + (y - middle.y) * scale }))
}

export interface NetworkSizes {
  /** Maximum radius, in pixels. */
  node: number
  /** Maximum width, in pixels. */
  edge: number
}

export interface NetworkMarks {
  height: number
  /** Without room for all names, only nodes with the most contacts are named. */
  nodes: (Point & { radius: number; isNamed: boolean })[]
  /** In the order of the input; `tip` is the arrowhead of a directed edge. */
  edges: { path: string; width: number; opacity: number; tip: string }[]
}

const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** A curved line between the rims of two nodes, so that both directions are visible. */
const arrow = (start: Point, end: Point, radius: number, width: number) => {
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const bow = { x: (start.x + end.x) / 2 - dy * 0.14, y: (start.y + end.y) / 2 + dx * 0.14 }
  const length = Math.hypot(end.x - bow.x, end.y - bow.y) || 1
  const [ux, uy] = [(end.x - bow.x) / length, (end.y - bow.y) / length]
  const size = ARROW + width / 2
  const rim = { x: end.x - ux * radius, y: end.y - uy * radius }
  const foot = { x: rim.x - ux * size, y: rim.y - uy * size }
  const side = (sign: number) => ({ x: foot.x - sign * uy * (size / 2 + 1), y: foot.y + sign * ux * (size / 2 + 1) })
  return { path: `M${at(start)}Q${at(bow)} ${at(foot)}`, tip: `M${at(rim)}L${at(side(1))}L${at(side(-1))}Z` }
}

/** Returns the marks of a network for a width in pixels: node sizes by contacts, edge widths by count. */
export const networkMarks = (
  places: readonly Point[],
  edges: readonly Edge[],
  { node, edge }: NetworkSizes,
  isDirected: boolean,
  width: number,
): NetworkMarks => {
  const height = Math.min(HEIGHT_MAX, Math.max(300, width * 0.7))
  const totals = places.map(() => 0)
  for (const { from, to, value } of edges) for (const end of [from, to]) totals[end] = (totals[end] ?? 0) + value
  const [mostMet, widest] = [Math.max(1, max(totals) ?? 1), Math.max(1, max(edges, ({ value }) => value) ?? 1)]
  const least = totals.toSorted((a, b) => b - a)[Math.floor((width * height) / NAME_ROOM)] ?? -1
  const nodes = fitted(places, width, height).map((point, place) => ({
    ...point,
    isNamed: (totals[place] ?? 0) > least,
    radius: node * (SMALLEST + (1 - SMALLEST) * Math.sqrt((totals[place] ?? 0) / mostMet)),
  }))
  return {
    height,
    nodes,
    edges: edges.flatMap(({ from, to, value }) => {
      const [start, end] = [nodes[from], nodes[to]]
      if (!start || !end) return []
      const strokeWidth = Math.max(1, (edge * value) / widest)
      const looks = { width: strokeWidth, opacity: FAINTEST + (1 - FAINTEST) * (value / widest) ** 2 }
      if (!isDirected) return [{ path: `M${at(start)}L${at(end)}`, tip: '', ...looks }]
      return [{ ...arrow(start, end, end.radius, strokeWidth), ...looks }]
    }),
  }
}
