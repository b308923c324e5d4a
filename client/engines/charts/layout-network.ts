import { forceCenter, forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3'

/** Steps of the simulation; fewer for networks of thousands of nodes. */
const TICKS = 300
const TICKS_LEAST = 60
/** Maximum of nodes times steps. */
const WORK = 150_000

/** Number of contacts between two nodes, given by index. */
export interface Edge {
  from: number
  to: number
  value: number
}

export interface Point {
  x: number
  y: number
}

export interface LayoutParams {
  nodes: number
  edges: readonly Pick<Edge, 'from' | 'to'>[]
}

/** Returns node positions with connected nodes near each other. Deterministic. */
export const layOutNetwork = (nodes: number, edges: LayoutParams['edges']): Point[] => {
  const points = Array.from({ length: nodes }, (_, index) => ({ index, x: Number.NaN, y: Number.NaN }))
  const met = new Set(edges.flatMap(({ from, to }) => [from, to]))
  /** Isolated nodes stay near, otherwise the others would be drawn small. */
  const unless = (otherwise: number, alone: number) => (_: unknown, place: number) =>
    met.has(place) ? otherwise : alone
  const links = edges.map(({ from, to }) => ({ source: from, target: to }))
  // Nodes without positions start on a spiral; d3's random source has a fixed seed.
  forceSimulation(points)
    .force('link', forceLink(links).distance(60))
    .force('charge', forceManyBody().strength(unless(-400, -40)))
    .force('collide', forceCollide(26))
    .force('x', forceX().strength(unless(0.03, 0.2)))
    .force('y', forceY().strength(unless(0.05, 0.2)))
    .force('center', forceCenter())
    .stop()
    .tick(Math.max(TICKS_LEAST, Math.min(TICKS, Math.round(WORK / nodes))))
  return points.map(({ x, y }) => ({ x, y }))
}
