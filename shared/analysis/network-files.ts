import type { NetworkName } from '../domain/research-files.ts'

/** Types of GraphML. */
export type ValueType = 'string' | 'int' | 'double'
type Columns = Readonly<Record<string, ValueType>>
export type Values = Readonly<Record<string, string | number>>

/** A network as it is saved; ids are those of notes and authors. */
export interface NetworkFile {
  name: NetworkName
  nodes: readonly { id: string; values: Values }[]
  edges: readonly { from: string; to: string; values: Values }[]
}

/** Attributes of nodes and edges; programs for networks know `label` and `weight`. */
export const NETWORK_ATTRIBUTES: Readonly<Record<NetworkName, { directed: boolean; nodes: Columns; edges: Columns }>> =
  {
    notes: {
      directed: true,
      nodes: { label: 'string', authorIds: 'string', authors: 'string', created: 'string' },
      edges: { weight: 'int', created: 'string' },
    },
    authors: {
      directed: true,
      nodes: {
        label: 'string',
        notes: 'int',
        degree: 'int',
        weightedDegree: 'int',
        betweenness: 'double',
        circle: 'int',
      },
      edges: { weight: 'int', first: 'string', last: 'string' },
    },
    coreading: { directed: false, nodes: { label: 'string', notesRead: 'int' }, edges: { weight: 'int' } },
    words: {
      directed: false,
      nodes: { label: 'string', kind: 'string', count: 'int', created: 'string' },
      edges: { weight: 'int', relation: 'string' },
    },
  }

const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Replaces characters that XML does not allow. */
export const xmlText = (text: string): string => text.replaceAll(NOT_IN_XML, '\uFFFD')
