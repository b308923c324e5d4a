import { UndirectedGraph, DirectedGraph } from 'graphology'
import { write } from 'graphology-gexf'
import {
  NETWORK_ATTRIBUTES,
  type NetworkFile,
  type Values,
  xmlText,
} from '../../../../shared/analysis/network-files.ts'

const clean = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? xmlText(value) : value]),
  )

/** Returns a network as GEXF. */
export const gexf = ({ name, nodes, edges }: NetworkFile): string => {
  const graph = NETWORK_ATTRIBUTES[name].directed ? new DirectedGraph() : new UndirectedGraph()
  graph.replaceAttributes({ creator: 'Buildon', description: name })
  for (const { id, values } of nodes) graph.addNode(id, clean(values))
  for (const [at, { from, to, values }] of edges.entries()) graph.addEdgeWithKey(String(at), from, to, clean(values))
  return write(graph, { pretty: false })
}
