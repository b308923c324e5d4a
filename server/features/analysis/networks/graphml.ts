import {
  NETWORK_ATTRIBUTES,
  type NetworkFile,
  type Values,
  xmlText,
} from '../../../../shared/analysis/network-files.ts'
import { inTurns } from '../../../in-turns.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}
const escaped = (value: string | number) =>
  xmlText(String(value)).replaceAll(/[&<>"\t\n\r]/g, (one) => ENTITIES[one] ?? '')

const dataOf = (of: 'node' | 'edge', values: Values) =>
  Object.entries(values)
    .map(([name, value]) => `<data key="${of}.${name}">${escaped(value)}</data>`)
    .join('')

/** Yields a network as GraphML in pieces. */
export async function* graphMl({ name, nodes, edges }: NetworkFile): AsyncGenerator<string> {
  const { directed, nodes: ofNodes, edges: ofEdges } = NETWORK_ATTRIBUTES[name]
  const keysOf = (of: 'node' | 'edge', columns: typeof ofNodes) =>
    Object.entries(columns)
      .map(([column, type]) => `<key id="${of}.${column}" for="${of}" attr.name="${column}" attr.type="${type}"/>\n`)
      .join('')
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n`
  yield keysOf('node', ofNodes) + keysOf('edge', ofEdges)
  yield `<graph id="${name}" edgedefault="${directed ? 'directed' : 'undirected'}">\n`
  for await (const some of inTurns(nodes))
    yield some.map(({ id, values }) => `<node id="${escaped(id)}">${dataOf('node', values)}</node>\n`).join('')
  for await (const some of inTurns(edges))
    yield some
      .map(
        ({ from, to, values }) =>
          `<edge source="${escaped(from)}" target="${escaped(to)}">${dataOf('edge', values)}</edge>\n`,
      )
      .join('')
  yield '</graph>\n</graphml>\n'
}
