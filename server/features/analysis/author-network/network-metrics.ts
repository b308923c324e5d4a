import { UndirectedGraph } from 'graphology'
import louvain from 'graphology-communities-louvain'
import betweennessCentrality from 'graphology-metrics/centrality/betweenness.js'
import { undirectedDensity } from 'graphology-metrics/graph/density.js'
import { CLUSTER_SEED } from '../../../../shared/analysis/measures.ts'
import type { NetworkMetrics } from '../../../../shared/domain/author-network.ts'

/** Ties are between author indexes; `weight` is the number of links. */
export interface NetworkParams {
  authors: number
  ties: readonly { from: number; to: number; weight: number }[]
  /** Betweenness is slow, because it needs all shortest paths. */
  withBetweenness: boolean
}

/** Seeded random numbers, so that communities are reproducible. */
const seeded = () => {
  let state = CLUSTER_SEED
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Numbers communities from 1, largest first; 0 without ties. */
const numbered = (found: readonly number[], degree: readonly number[]): number[] => {
  const sizes = new Map<number, number>()
  for (const [place, community] of found.entries())
    if ((degree[place] ?? 0) > 0) sizes.set(community, (sizes.get(community) ?? 0) + 1)
  // The sort is stable: equal sizes stay in order of their first authors.
  const order = [...sizes].toSorted(([, a], [, b]) => b - a).map(([community]) => community)
  const numbers = new Map(order.map((community, at) => [community, at + 1]))
  return found.map((community, place) => ((degree[place] ?? 0) > 0 ? (numbers.get(community) ?? 0) : 0))
}

/** Returns the metrics of an author network; only communities use the weights. */
export const networkMetrics = ({ authors, ties, withBetweenness }: NetworkParams): NetworkMetrics => {
  const graph = new UndirectedGraph()
  const places = Array.from({ length: authors }, (_, place) => place)
  for (const place of places) graph.addNode(place)
  for (const { from, to, weight } of ties) graph.addEdge(from, to, { weight })
  const degree = places.map((place) => graph.degree(place))
  const listed = (values: Record<string, number>) => places.map((place) => values[place] ?? 0)
  const none = places.map(() => 0)
  const community = ties.length > 0 ? numbered(listed(louvain(graph, { rng: seeded() })), degree) : none
  const between = () => (authors > 2 ? listed(betweennessCentrality(graph, { getEdgeWeight: null })) : none)
  return {
    density: authors > 1 ? undirectedDensity(graph) : 0,
    communities: new Set(community.filter((number) => number > 0)).size,
    degree,
    betweenness: withBetweenness ? between() : null,
    community,
  }
}
