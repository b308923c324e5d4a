import { forceCenter, forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3'

/** Steps of the simulation for networks that people look at; fewer for those of thousands, which nobody takes in at a glance. */
const TICKS = 300
const TICKS_LEAST = 60
/** Nodes times steps. */
const WORK = 150_000

/** How often one node has met another; both are places among the nodes. */
export interface Edge {
  from: number
  to: number
  value: number
}

export interface Point {
  x: number
  y: number
}

export interface LayoutAsked {
  nodes: number
  edges: readonly Pick<Edge, 'from' | 'to'>[]
}

/** Returns places of nodes in which those that meet are near each other: the same for the same edges, every time. */
export const layOutNetwork = (nodes: number, edges: LayoutAsked['edges']): Point[] => {
  const points = Array.from({ length: nodes }, (_, index) => ({ index, x: Number.NaN, y: Number.NaN }))
  const met = new Set(edges.flatMap(({ from, to }) => [from, to]))
  /** Those who have met nobody stay near, or the others would have to be drawn small. */
  const unless = (otherwise: number, alone: number) => (_: unknown, place: number) =>
    met.has(place) ? otherwise : alone
  const links = edges.map(({ from, to }) => ({ source: from, target: to }))
  // Without places of their own nodes begin on a spiral, and what is random is of one seed.
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
