import type { Value } from './bson.ts'
import { demandsOf, type Bounds, type Demands } from './bounds.ts'
import { idIndex, indexFlags, type Collection, type Index, type IndexFlags, type View } from './catalog.ts'
import { afterPrefix, inverted, longestPrefix } from './keys.ts'
import type { Proven } from './match.ts'
import type { SortField } from './sort.ts'
import { indexTree } from './trees.ts'

type Other = { range: Range; proven: Proven }

/** Without `to` exactly one key; `index` undefined is the collection. */
export type Range = { index: Index | undefined; from: Buffer; to: Buffer | undefined }

/**
 * The filter is tested on each candidate, without its proven conditions. `also`: ranges of the same index, each with
 * entries of all matches, and what they prove.
 */
export type Plan = {
  ranges: Range[]
  reverse: boolean
  sorted: boolean
  mayRepeat: boolean
  proven: Proven
  also: Other[]
}

/** `bounds`: conditions used; empty for a whole index. */
type Proposal = Plan & { score: number; bounds: Bounds[] }
type Wish = { demands: Demands; sort: SortField[]; limit: number }

/** More ranges cost more than they save. */
const maxRanges = 20_000

/** Score of a unique match, which nothing beats. */
const isPointScore = 50

/**
 * Equalities count most, then a saved sort, then a range. If all candidates must be read anyway, the plan with the fewest
 * wins.
 */
export function planQuery(view: View, collection: Collection, filter: Value, sort: SortField[], limit: number): Plan {
  const wish = { demands: demandsOf(filter), sort, limit }
  const single = bestOf(view, collection, wish)
  const unions = orsOf(filter).flatMap((or) => planUnion(view, collection, or, wish) ?? [])
  const best = unions.reduce((one, other) => (other.score > one.score ? other : one), single)
  const settled = best.score >= isPointScore || (best.sorted && sort.length > 0)
  return settled ? best : fewest(view, best, unions)
}

/** Returns the $or conditions, including those joined by $and. */
function orsOf(filter: Value): Value[] {
  const joined = filter.get('$and')
  const parts = joined?.isArray ? joined.items().filter(({ isObject }) => isObject) : []
  return [filter, ...parts].flatMap((part) => part.get('$or') ?? [])
}

function bestOf(view: View, collection: Collection, wish: Wish): Proposal {
  // The collection is ordered by id, so it serves as that index.
  let best = propose(idIndex(collection.id), { arrays: 0, cut: false }, wish, undefined)!
  const proposals = [best]
  for (const index of collection.indexes) {
    const first = index.fields[0]!.name
    if (!wish.demands.has(first) && wish.sort[0]?.name !== first) continue
    const flags = indexFlags(view.space, index)
    for (const demands of alternatives(index, flags, wish.demands)) {
      const next = propose(index, flags, { ...wish, demands }, index)
      if (!next) continue
      proposals.push(next)
      if (next.score > best.score) best = next
    }
  }
  const endsEarly = best.sorted && wish.limit > 0
  const shortest =
    best.score >= isPointScore
      ? best
      : endsEarly
        ? unlessFew(view, best, proposals, wish.limit)
        : together(view, fewest(view, best, proposals), proposals)
  const keepsFew = wish.limit > 0 && wish.limit < COLLECTED_MAX
  return shortest.sorted || keepsFew ? shortest : inOrder(view, shortest, proposals)
}

/** A document takes about as long as 60 entries. */
const OTHERS_PER_ENTRY = 30
/** Entries held in memory. */
const JOINED_MAX = 60_000

/** Adds the other conditions on the array of the proposal's index. */
function together(view: View, proposal: Proposal, proposals: readonly Proposal[]): Proposal {
  const [{ index } = {}, ...further] = proposal.ranges
  const others = proposals.filter(
    (one) => one !== proposal && one.ranges[0]?.index === index && one.ranges.length === 1,
  )
  if (!index || index.unique || further.length > 0 || others.length === 0) return proposal
  let left = Math.min(entriesOf(view, proposal, JOINED_MAX) * OTHERS_PER_ENTRY, JOINED_MAX)
  const isShort = (one: Proposal) => {
    const entries = entriesOf(view, one, left)
    const fits = entries < left
    if (fits) left -= entries
    return fits
  }
  return {
    ...proposal,
    also: others.filter(isShort).flatMap(({ ranges, proven }) => ranges.map((range) => ({ range, proven }))),
  }
}

/** Above this number an index in order is preferred to sorting in memory. */
const COLLECTED_MAX = 8_192

/**
 * Reading ends at the limit: if n of N entries match, after about limit × N / n. A proposal with fewer entries than that
 * is read whole instead.
 */
function unlessFew(view: View, early: Proposal, proposals: Proposal[], limit: number): Proposal {
  const whole = fewest(view, early, proposals)
  if (whole === early) return early
  const entries = entriesOf(view, whole, COLLECTED_MAX)
  const most = (entries * entries) / limit
  return entries < COLLECTED_MAX && entriesOf(view, early, most + 1) > most ? whole : early
}

function inOrder(view: View, proposal: Proposal, proposals: readonly Proposal[]): Proposal {
  const [first] = proposals
    .filter(({ sorted, bounds }) => sorted && bounds.length > 0)
    .toSorted((one, other) => other.score - one.score)
  return first && entriesOf(view, proposal, COLLECTED_MAX) >= COLLECTED_MAX ? first : proposal
}

/** For several conditions on an array, one variant with each. */
function alternatives(index: Index, flags: IndexFlags, demands: Demands): Demands[] {
  const list = index.fields.find((_, i) => holdsArrays(flags, i))?.name
  const several = (list !== undefined && demands.get(list)) || []
  return several.length < 2 ? [demands] : several.map((one) => new Map(demands).set(list!, [one]))
}

/** Counts grow in steps, so that a short proposal ends the counting early. */
const STEPS = [16, 128, 1_024, 8_192, 65_536]

/** Returns the proposal with about the fewest entries; the best one on ties. */
function fewest(view: View, best: Proposal, proposals: Proposal[]): Proposal {
  // Without other bounds a proposal can't be shorter.
  const rivals = proposals.filter(({ bounds }) => !bounds.every((one) => best.bounds.includes(one)))
  if (rivals.length === 0) return best
  const candidates = best.bounds.length > 0 ? [best, ...rivals] : rivals
  for (const step of STEPS) {
    let [shortest, least] = [undefined as Proposal | undefined, step + 1]
    for (const candidate of candidates) {
      const entries = entriesOf(view, candidate, least)
      if (entries < least) [shortest, least] = [candidate, entries]
    }
    if (shortest) return shortest
  }
  return best
}

/** Counts a proposal's entries up to `most`; each range counts at least 1. */
function entriesOf({ space }: View, { ranges }: Proposal, most: number) {
  let entries = 0
  for (const { from, to } of ranges) {
    entries += to ? Math.max(space.countUpTo(most - entries, from, to), 1) : 1
    if (entries >= most) return most
  }
  return entries
}

/** Combines the branches' best plans; undefined if a branch has no index. */
function planUnion(view: View, collection: Collection, or: Value, wish: Wish): Proposal | undefined {
  if (!or.isArray) return undefined
  const ranges: Range[] = []
  const bounds: Bounds[] = []
  let score = Infinity
  for (const branch of or.items()) {
    if (!branch.isObject) return undefined
    const demands = demandsOf(branch, new Map(wish.demands))
    const best = bestOf(view, collection, { demands, sort: [], limit: 0 })
    if (best.score <= 0) return undefined
    ranges.push(...best.ranges)
    bounds.push(...best.bounds)
    score = Math.min(score, best.score - 1)
  }
  const sorted = wish.sort.length === 0
  return { ranges, reverse: false, sorted, mayRepeat: true, score, bounds, proven: new Set(), also: [] }
}

const holdsArrays = (flags: IndexFlags, field: number) => (flags.arrays & (1 << field)) !== 0

/** Plan by one index: equalities on its first fields, then one range. */
function propose(index: Index, flags: IndexFlags, wish: Wish, source: Index | undefined): Proposal | undefined {
  let prefixes = [indexTree(index)]
  const narrowing: Bounds[] = []
  let range: Bounds | undefined
  let equalities = 0
  let arrayBounded = false
  for (const [i, field] of index.fields.entries()) {
    const bounds = wish.demands.get(field.name)?.[0]
    const isArray = holdsArrays(flags, i)
    // Different elements may meet two array conditions, and are in different entries.
    if (!bounds || (isArray && arrayBounded)) break
    arrayBounded ||= isArray
    if (!bounds.points) {
      narrowing.push(bounds)
      range = isArray && bounds.lower ? { ...bounds, upper: undefined } : bounds
      break
    }
    if (bounds.points.length * prefixes.length > maxRanges) break
    const points = field.direction === 1 ? bounds.points : bounds.points.map(inverted).toReversed()
    prefixes = prefixes.flatMap((prefix) => points.map((point) => Buffer.concat([prefix, point])))
    narrowing.push(bounds)
    equalities++
  }
  const order = flags.cut ? undefined : orderOf(index, flags, wish, equalities, arrayBounded)
  const bounded = narrowing.length > 0
  // Reading a whole index only pays if it can stop early.
  if (source && !bounded && !(order && wish.limit > 0)) return undefined
  const isPoint =
    index.unique && equalities === index.fields.length && prefixes.every((prefix) => prefix.length <= longestPrefix)
  const ranges = prefixes.map((prefix): Range => {
    if (isPoint) return { index: source, from: prefix, to: undefined }
    const [from, to] = range
      ? edges(prefix, range, index.fields[equalities]!.direction)
      : [clip(prefix), afterPrefix(clip(prefix))]
    return { index: source, from, to }
  })
  const reverse = order === -1
  if (reverse) ranges.reverse()
  const spared = order === undefined ? 0 : !bounded ? 1 : wish.sort.length > 0 ? 5 : 0
  const score = equalities * 10 + (range ? 4 : 0) + spared + (isPoint ? isPointScore : 0)
  const sorted = wish.sort.length === 0 || order !== undefined
  const exact = ranges.every(({ from }) => from.length < longestPrefix) ? narrowing : []
  const proven = new Set(exact.flatMap(({ at }) => at ?? []))
  return { ranges, reverse, sorted, mayRepeat: flags.arrays !== 0, score, bounds: narrowing, proven, also: [] }
}

/** Stored entries are cut at this length. */
const clip = (bound: Buffer) => (bound.length > longestPrefix ? bound.subarray(0, longestPrefix) : bound)

function edges(prefix: Buffer, { beginning, rank, lower, upper }: Bounds, direction: 1 | -1): [Buffer, Buffer] {
  const bound = (key: Buffer) => clip(Buffer.concat([prefix, direction === 1 ? key : inverted(key)]))
  if (beginning) return [bound(beginning), afterPrefix(bound(beginning))]
  const type = bound(Buffer.from([rank!]))
  const [start, end] = direction === 1 ? [lower, upper] : [upper, lower]
  const wasCut = (key: Buffer) => prefix.length + key.length > longestPrefix
  const from = !start ? type : start.inclusive || wasCut(start.key) ? bound(start.key) : afterPrefix(bound(start.key))
  const to = !end ? afterPrefix(type) : end.inclusive || wasCut(end.key) ? afterPrefix(bound(end.key)) : bound(end.key)
  return [from, to]
}

/** Direction in which the index yields the requested order, if any. */
function orderOf(
  index: Index,
  flags: IndexFlags,
  { demands, sort }: Wish,
  equalities: number,
  arrayBounded: boolean,
): 1 | -1 | undefined {
  const isFixed = (i: number) => i < equalities && demands.get(index.fields[i]!.name)?.[0]?.points?.length === 1
  let direction: 1 | -1 | undefined
  let next = 0
  for (const wish of sort) {
    while (next < index.fields.length && index.fields[next]!.name !== wish.name && isFixed(next)) next++
    const field = index.fields[next]
    // Within bounds an array's first element may differ.
    if (field?.name !== wish.name || (arrayBounded && holdsArrays(flags, next))) return undefined
    const turn = (wish.direction * field.direction) as 1 | -1
    if (!isFixed(next)) {
      if (direction && direction !== turn) return undefined
      direction = turn
    }
    next++
  }
  return direction ?? 1
}
