import type { Value } from './bson.ts'
import { demandsOf, type Bounds, type Demands } from './bounds.ts'
import { indexFlags, tree, type Collection, type Index, type IndexFlags, type View } from './catalog.ts'
import { afterPrefix, inverted, keyOf, longestPrefix } from './keys.ts'
import type { SortField } from './sort.ts'

/** A stretch of the collection itself, or of one of its indexes; `from` alone when exactly one key is meant. */
export type Range = { index: Index | undefined; from: Buffer; to: Buffer | undefined }

/** How the candidates of a query are found; the whole filter is tested on each of them. */
export type Plan = { ranges: Range[]; reverse: boolean; sorted: boolean; mayRepeat: boolean }

type Proposal = Plan & { score: number }

/** More stretches than this cost more than they spare. */
const maxRanges = 20_000
const nullKey = keyOf(undefined)
const noFlags: IndexFlags = { arrays: 0, cut: false }

/** The cheapest known way: equalities count most, then a sort that need not be done, then a range. */
export function planQuery(view: View, collection: Collection, filter: Value, sort: SortField[], limit: number): Plan {
  const demands = demandsOf(filter)
  const proposals = proposalsFor(view, collection, demands, sort, limit)
  const union = planUnion(view, collection, filter, demands, sort)
  if (union) proposals.push(union)
  return proposals.reduce((best, next) => (next.score > best.score ? next : best))
}

/** The collection is kept in the order of its ids, and so serves as the index of them. */
const idIndex = (collection: Collection): Index => ({
  id: collection.id,
  name: '_id_',
  fields: [{ name: '_id', path: ['_id'], direction: 1 }],
  unique: true,
  sparse: false,
})

function proposalsFor(
  view: View,
  collection: Collection,
  demands: Demands,
  sort: SortField[],
  limit: number,
): Proposal[] {
  const own = propose(idIndex(collection), noFlags, demands, sort, limit, undefined)!
  const proposals = [own]
  for (const index of collection.indexes) {
    const first = index.fields[0]!.name
    if (!demands.has(first) && sort[0]?.name !== first) continue
    const proposal = propose(index, indexFlags(view.space, index), demands, sort, limit, index)
    if (proposal) proposals.push(proposal)
  }
  return proposals
}

/** The branches of an $or, each by the best index it has; nothing if one of them has none. */
function planUnion(
  view: View,
  collection: Collection,
  filter: Value,
  demands: Demands,
  sort: SortField[],
): Proposal | undefined {
  const branches = filter.get('$or')
  if (!branches?.isArray) return undefined
  const ranges: Range[] = []
  let score = Infinity
  for (const branch of branches.items()) {
    if (!branch.isObject) return undefined
    const all = demandsOf(branch, new Map(demands))
    const best = proposalsFor(view, collection, all, [], 0).reduce((a, b) => (b.score > a.score ? b : a))
    if (best.score <= 0) return undefined
    ranges.push(...best.ranges)
    score = Math.min(score, best.score - 1)
  }
  return { ranges, reverse: false, sorted: sort.length === 0, mayRepeat: true, score }
}

/** What one index can do for a query: equalities on its first fields, then one range. */
function propose(
  index: Index,
  flags: IndexFlags,
  demands: Demands,
  sort: SortField[],
  limit: number,
  source: Index | undefined,
): Proposal | undefined {
  let prefixes = [tree(index.id)]
  let range: Bounds | undefined
  let equalities = 0
  let arrayBounded = false
  let excludesNull = false
  for (const [i, field] of index.fields.entries()) {
    const bounds = demands.get(field.name)
    const isArray = (flags.arrays & (1 << i)) !== 0
    // Two conditions on arrays may be met by different elements, and those stand in different entries.
    if (!bounds || (isArray && arrayBounded) || (bounds.points && bounds.points.length * prefixes.length > maxRanges))
      break
    arrayBounded ||= isArray
    if (!bounds.points) {
      range = isArray && bounds.lower ? { ...bounds, upper: undefined } : bounds
      excludesNull = true
      break
    }
    const points = field.direction === 1 ? bounds.points : bounds.points.map(inverted).toReversed()
    prefixes = prefixes.flatMap((prefix) => points.map((point) => Buffer.concat([prefix, point])))
    excludesNull ||= !bounds.points.some((point) => point.equals(nullKey))
    equalities++
  }
  if (index.sparse && !excludesNull) return undefined
  const order = flags.cut ? undefined : orderOf(index, flags, demands, sort, equalities, arrayBounded)
  const sorted = sort.length === 0 || order !== undefined
  const bounded = equalities > 0 || range !== undefined
  // Reading a whole index in order pays only if it can stop early.
  if (source && !bounded && !(order && limit > 0)) return undefined
  const isPoint =
    index.unique && equalities === index.fields.length && prefixes.every((prefix) => prefix.length <= longestPrefix)
  const last = index.fields[equalities]
  const ranges = prefixes.map((prefix): Range => {
    if (isPoint) return { index: source, from: prefix, to: undefined }
    const [from, to] = range ? edges(prefix, range, last!.direction) : [clip(prefix), afterPrefix(clip(prefix))]
    return { index: source, from, to }
  })
  const reverse = order === -1
  if (reverse) ranges.reverse()
  const score =
    equalities * 10 +
    (range ? 4 : 0) +
    (bounded && sort.length > 0 && order ? 5 : 0) +
    (isPoint ? 50 : 0) +
    (!bounded && order ? 1 : 0)
  return { ranges, reverse, sorted, mayRepeat: flags.arrays !== 0, score }
}

/** Entries are cut at a length, so bounds may not be longer. */
const clip = (bound: Buffer) => (bound.length > longestPrefix ? bound.subarray(0, longestPrefix) : bound)

function edges(prefix: Buffer, { rank, lower, upper }: Bounds, direction: 1 | -1): [Buffer, Buffer] {
  const bound = (key: Buffer) => clip(Buffer.concat([prefix, direction === 1 ? key : inverted(key)]))
  const type = bound(Buffer.from([rank!]))
  const [start, end] = direction === 1 ? [lower, upper] : [upper, lower]
  const wasCut = (key: Buffer) => prefix.length + key.length > longestPrefix
  const from = !start ? type : start.inclusive || wasCut(start.key) ? bound(start.key) : afterPrefix(bound(start.key))
  const to = !end ? afterPrefix(type) : end.inclusive || wasCut(end.key) ? afterPrefix(bound(end.key)) : bound(end.key)
  return [from, to]
}

/** 1 or -1 when reading the index forwards or backwards gives the wished order. */
function orderOf(
  index: Index,
  flags: IndexFlags,
  demands: Demands,
  sort: SortField[],
  equalities: number,
  arrayBounded: boolean,
): 1 | -1 | undefined {
  const isArray = (i: number) => (flags.arrays & (1 << i)) !== 0
  const isFixed = (i: number) => i < equalities && demands.get(index.fields[i]!.name)?.points?.length === 1
  let direction: 1 | -1 | undefined
  let next = 0
  for (const wish of sort) {
    while (next < index.fields.length && index.fields[next]!.name !== wish.name && isFixed(next)) next++
    const field = index.fields[next]
    if (field?.name !== wish.name) return undefined
    // Within bounds the least element of an array need not be the least of all.
    if (arrayBounded && isArray(next)) return undefined
    const turn = (wish.direction * field.direction) as 1 | -1
    if (!isFixed(next)) {
      if (direction && direction !== turn) return undefined
      direction = turn
    }
    next++
  }
  return direction ?? 1
}
