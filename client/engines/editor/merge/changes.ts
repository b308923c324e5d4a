import { diffArrays } from 'diff'
import { type Item, wordsOf } from './items.ts'

/** A version's changes at one position of the base; there is one more position after the last item. */
export interface Place {
  before: readonly Item[]
  /** Undefined if removed. */
  item: Item | undefined
}

/** Maximum number of different items; beyond it there is no diff. */
const DIFFERENCES_MAX = 2000
/** Maximum number of sentence pairs to compare. */
const PAIRS_MAX = 40_000

interface Hunk {
  from: number
  to: number
  items: readonly Item[]
}

/** Undefined if there are too many differences. */
const hunksOf = (base: readonly Item[], version: readonly Item[]): Hunk[] | undefined => {
  const keys = (items: readonly Item[]) => items.map(({ key }) => key)
  const parts = diffArrays(keys(base), keys(version), { maxEditLength: DIFFERENCES_MAX })
  if (!parts) return undefined
  const hunks: Hunk[] = []
  let [from, at] = [0, 0]
  let open: Hunk | undefined
  for (const { added, removed, count } of parts) {
    if (!added && !removed) {
      from += count
      at += count
      open = undefined
      continue
    }
    if (!open) hunks.push((open = { from, to: from, items: [] }))
    if (removed) from = open.to = from + count
    else open.items = version.slice(at, (at += count)).toSpliced(0, 0, ...open.items)
  }
  return hunks
}

/** Shifts a hunk so that a paragraph is added or removed with its own start, not that of the next. */
const withOwnBeginning = (hunk: Hunk, base: readonly Item[]): Hunk => {
  const { from, to, items } = hunk
  const before = base[from - 1]
  const [first, last] = from === to ? [items[0], items.at(-1)] : [base[from], base[to - 1]]
  const slides = before?.kind === 'block' && first?.kind !== 'block' && last?.key === before.key
  if (!slides || (from < to && items.length > 0)) return hunk
  return from === to
    ? { from: from - 1, to: to - 1, items: [last, ...items.slice(0, -1)] }
    : { from: from - 1, to: to - 1, items }
}

const likeness = (a: Item, b: Item): number => {
  if (a.kind !== b.kind || a.kind === 'mark') return 0
  if (a.kind === 'block') return 0.3
  const words = (item: Item) => wordsOf(item).match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? []
  const [ours, theirs] = [words(a), words(b)]
  const left = new Set(theirs)
  const same = ours.filter((word) => left.has(word)).length
  return 0.05 + (2 * same) / Math.max(1, ours.length + theirs.length)
}

/** Matches old to new items in order, by highest similarity. */
const pairsOf = (old: readonly Item[], items: readonly Item[]): Map<number, number> => {
  const pairs = new Map<number, number>()
  if (old.length * items.length > PAIRS_MAX) return pairs
  const gain = Array.from({ length: old.length + 1 }, () => Array.from({ length: items.length + 1 }, () => 0))
  const alike = old.map((a) => items.map((b) => likeness(a, b)))
  const at = (i: number, j: number) => gain[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = items.length - 1; j >= 0; j--)
      gain[i]![j] = Math.max(at(i + 1, j), at(i, j + 1), at(i + 1, j + 1) + (alike[i]?.[j] ?? 0))
  let [i, j] = [0, 0]
  while (i < old.length && j < items.length) {
    if (at(i, j) === at(i + 1, j)) i += 1
    else if (at(i, j) === at(i, j + 1)) j += 1
    else pairs.set(i++, j++)
  }
  return pairs
}

/** Returns the changes of a version by position; undefined if nearly nothing of the base is left. */
export const changesOf = (base: readonly Item[], version: readonly Item[]): Place[] | undefined => {
  const hunks = hunksOf(base, version)?.map((hunk) => withOwnBeginning(hunk, base))
  if (!hunks) return undefined
  const places: Place[] = []
  let [from, at] = [0, 0]
  let before: Item[] = []
  const put = (item: Item | undefined) => {
    places.push({ before, item })
    before = []
    from += 1
  }
  for (const hunk of hunks) {
    while (from < hunk.from) put(version[at++])
    const pairs = pairsOf(base.slice(hunk.from, hunk.to), hunk.items)
    let next = 0
    for (let index = 0; index < hunk.to - hunk.from; index++) {
      const paired = pairs.get(index)
      if (paired !== undefined) {
        before.push(...hunk.items.slice(next, paired))
        next = paired + 1
      }
      put(paired === undefined ? undefined : hunk.items[paired])
    }
    before.push(...hunk.items.slice(next))
    at += hunk.items.length
  }
  while (from < base.length) put(version[at++])
  return [...places, { before, item: undefined }]
}
