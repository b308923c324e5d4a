import type { NetworkFile, Values } from '../../../../shared/analysis/network-files.ts'
import { authorPairs, authorTies, weightedDegrees } from '../../../../shared/analysis/author-network.ts'
import { IN_CELL } from '../../../../shared/analysis/tables.ts'
import { each, type Steps } from '../../../../shared/analysis/steps.ts'
import type { AuthorNetwork } from '../../../../shared/domain/author-network.ts'
import type { NetworkFileQuery, NetworkName } from '../../../../shared/domain/research-files.ts'
import { canManage, type Member } from '../../../../shared/rules/access.ts'
import { runInTurns } from '../../../in-turns.ts'
import { AppError } from '../../../platform/errors.ts'
import type { DiscourseOf } from '../../discourse/discourse.ts'
import { authorNetworkOf } from '../author-network/author-network.ts'
import { namesFor } from '../names.ts'
import { wordsNetwork } from './words-network.ts'

const EDGES_MAX = 200_000
/** Pairs of readers, counted once per note: about two seconds. */
const PAIRS_MAX = 20_000_000

type NameOf = (authorId: string) => string
const isoOf = (time: number) => new Date(time).toISOString()

function* notesNetwork({ authors, contributions, links }: AuthorNetwork, nameOf: NameOf): Steps<NetworkFile> {
  const weights = new Map<string, [from: number, to: number, weight: number]>()
  yield* each(links, ([from, to]) => {
    const known = weights.get(`${from} ${to}`)
    if (known) known[2] += 1
    else weights.set(`${from} ${to}`, [from, to, 1])
  })
  const at = (place: number) => contributions[place] ?? ['', '', 0, []]
  return {
    name: 'notes',
    nodes: contributions.map(([id, title, created, of]) => {
      const authorIds = of.map((place) => authors[place] ?? '')
      const values = { label: title, authorIds: authorIds.join(IN_CELL), authors: authorIds.map(nameOf).join(IN_CELL) }
      return { id, values: { ...values, created: isoOf(created) } }
    }),
    edges: Array.from(weights.values(), ([from, to, weight]) => ({
      from: at(from)[0],
      to: at(to)[0],
      values: { weight, created: isoOf(at(from)[2]) },
    })),
  }
}

function* authorsNetwork(network: AuthorNetwork, nameOf: NameOf): Steps<NetworkFile> {
  const { authors, contributions, links, metrics } = network
  const notes = authors.map(() => 0)
  yield* each(contributions, ([, , , of]) => {
    for (const author of of) notes[author] = (notes[author] ?? 0) + 1
  })
  const arcs = new Map<string, { actor: number; other: number; times: number[] }>()
  yield* each(yield* authorPairs(network), ({ actor, other, link }) => {
    const key = `${actor} ${other}`
    const arc = arcs.get(key) ?? { actor, other, times: [] }
    arcs.set(key, arc)
    arc.times.push(contributions[links[link]?.[0] ?? -1]?.[2] ?? 0)
  })
  const strengths = weightedDegrees(authors.length, yield* authorTies(network))
  return {
    name: 'authors',
    nodes: authors.map((id, at) => ({
      id,
      values: {
        label: nameOf(id),
        notes: notes[at] ?? 0,
        degree: metrics.degree[at] ?? 0,
        weightedDegree: strengths[at] ?? 0,
        ...(metrics.betweenness && { betweenness: metrics.betweenness[at] ?? 0 }),
        circle: metrics.community[at] ?? 0,
      },
    })),
    edges: Array.from(arcs.values(), ({ actor, other, times }) => {
      const [first, last] = times.reduce(
        ([min, max], time) => [Math.min(min, time), Math.max(max, time)],
        [Infinity, 0],
      )
      const values: Values = { weight: times.length, first: isoOf(first), last: isoOf(last) }
      return { from: authors[actor] ?? '', to: authors[other] ?? '', values }
    }),
  }
}

/** Readers of each note, for managers alone: others may not know who has read what. */
function* coReading(notes: readonly (readonly string[])[], nameOf: NameOf): Steps<NetworkFile> {
  const read = new Map<string, number>()
  const shared = new Map<string, Map<string, number>>()
  let left = PAIRS_MAX
  let edges = 0
  yield* each(notes, (readers) => {
    left -= readers.length ** 2
    if (left < 0) throw new AppError('request.tooBroad')
    const sorted = readers.toSorted()
    for (const [at, reader] of sorted.entries()) {
      read.set(reader, (read.get(reader) ?? 0) + 1)
      const others = shared.get(reader) ?? new Map<string, number>()
      shared.set(reader, others)
      for (let next = at + 1; next < sorted.length; next += 1) {
        const other = sorted[next] ?? ''
        const count = others.get(other) ?? 0
        if (count === 0) edges += 1
        others.set(other, count + 1)
      }
    }
    if (edges > EDGES_MAX) throw new AppError('request.tooBroad')
  })
  return {
    name: 'coreading',
    nodes: Array.from(read, ([id, notesRead]) => ({ id, values: { label: nameOf(id), notesRead } })),
    edges: Array.from(shared).flatMap(([from, others]) =>
      Array.from(others, ([to, weight]) => ({ from, to, values: { weight } })),
    ),
  }
}

/** Returns a network of what the member may read, with the filters of the page “Author network” (JOIN-02). */
export const networkFile = async (
  discourseOf: DiscourseOf,
  member: Member,
  name: NetworkName,
  query: NetworkFileQuery,
): Promise<NetworkFile> => {
  if (name === 'coreading' && !canManage(member)) throw new AppError('forbidden')
  const [network, nameOf] = [await authorNetworkOf(member, query), await namesFor(member, query.names)]
  if (name === 'notes') return await runInTurns(notesNetwork(network, nameOf))
  if (name === 'authors') return await runInTurns(authorsNetwork(network, nameOf))
  if (name === 'words') return await wordsNetwork(network, nameOf, EDGES_MAX)
  const { readersOf } = await discourseOf(member)
  const readers = network.contributions.map(([id]) => [...readersOf(id).keys()])
  return await runInTurns(coReading(readers, nameOf))
}
