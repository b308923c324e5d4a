// Three-way merge of two versions of a text, sentence by sentence.
import { changesOf, type Place } from './changes.ts'
import { htmlOf, type Item, itemsOf, marksIn, wordsOf } from './items.ts'

/** A passage that both versions changed differently. */
export interface Conflict {
  /** The passage in base and both versions; empty if removed. */
  base: readonly Item[]
  mine: readonly Item[]
  theirs: readonly Item[]
}
type Part = readonly Item[] | Conflict

export type Choice = 'mine' | 'theirs' | 'both'

export interface Merge {
  parts: readonly Part[]
  conflicts: readonly Conflict[]
}

const isConflict = (part: Part): part is Conflict => 'base' in part

const isSame = (a: Item | undefined, b: Item | undefined) => a?.key === b?.key
const areSame = (a: readonly Item[], b: readonly Item[]) =>
  a.length === b.length && a.every((item, at) => isSame(item, b[at]))

/** Of two items with the same key, the one with changed formatting. */
const newer = (base: Item, mine: Item | undefined, theirs: Item | undefined) =>
  mine && mine.form !== base.form ? mine : (theirs ?? mine)

const within = (places: readonly Place[]): Item[] =>
  places.flatMap(({ before, item }) => (item ? [...before, item] : [...before]))

interface Versions {
  base: readonly Item[]
  mine: readonly Place[]
  theirs: readonly Place[]
}

const mergePlace = ({ base, mine, theirs }: Versions, at: number): Part[] => {
  const [own, other, was] = [mine[at]!, theirs[at]!, base[at]]
  const added = areSame(own.before, other.before) ? own.before : [...other.before, ...own.before]
  const only = (item: Item | undefined): Part[] => [item ? [...added, item] : added]
  if (!was) return only(undefined)
  if (isSame(own.item, other.item)) return only(newer(was, own.item, other.item))
  if (isSame(own.item, was)) return only(other.item)
  if (isSame(other.item, was)) return only(own.item)
  const listed = (item: Item | undefined) => (item ? [item] : [])
  return [added, { base: [was], mine: listed(own.item), theirs: listed(other.item) }]
}

interface Range {
  from: number
  to: number
}

const partsOf = (versions: Versions, ranges: readonly Range[]): Part[] => {
  const parts: Part[] = []
  for (let at = 0; at < versions.mine.length; at++) {
    const range = ranges.find(({ from }) => from === at)
    if (!range) {
      parts.push(...mergePlace(versions, at))
      continue
    }
    const of = (places: readonly Place[]) => within(places.slice(range.from, range.to))
    parts.push({
      base: versions.base.slice(range.from, range.to),
      mine: of(versions.mine),
      theirs: of(versions.theirs),
    })
    at = range.to - 1
  }
  return joined(parts)
}

const joined = (parts: readonly Part[]): Part[] => {
  const whole: Part[] = []
  for (const part of parts) {
    const last = whole.at(-1)
    if (!isConflict(part) && part.length === 0) continue
    if (last && isConflict(last) && isConflict(part))
      whole[whole.length - 1] = {
        base: [...last.base, ...part.base],
        mine: [...last.mine, ...part.mine],
        theirs: [...last.theirs, ...part.theirs],
      }
    else whole.push(part)
  }
  return whole
}

const rangesOfMarks = ({ base, mine, theirs }: Versions): Map<string, Range> => {
  const ranges = new Map<string, Range>()
  for (let at = 0; at < mine.length; at++) {
    const was = base[at]
    const here = [...within([mine[at]!]), ...within([theirs[at]!]), ...(was ? [was] : [])]
    for (const id of marksIn(here).keys()) ranges.set(id, { from: ranges.get(id)?.from ?? at, to: at + 1 })
  }
  return ranges
}

/** Marks whose halves are placed as in none of the versions. */
const tornMarks = (parts: readonly Part[], versions: readonly (readonly Item[])[]): string[] => {
  const [all, ...known] = [parts.flatMap((part) => (isConflict(part) ? [] : part)), ...versions].map(marksIn)
  const inConflicts = new Set(parts.flatMap((part) => (isConflict(part) ? [...marksIn([...part.mine, ...part.theirs, ...part.base]).keys()] : []))) // prettier-ignore
  const ids = new Set([...(all?.keys() ?? []), ...known.flatMap((marks) => [...marks.keys()])])
  return [...ids].filter((id) => {
    const now = all?.get(id)
    if (inConflicts.has(id)) return now !== undefined
    return now !== undefined && !known.some((marks) => marks.get(id) === now)
  })
}

/** Paragraphs that one writer removed while the other edited them: kept or removed as a whole. */
const takenOut = ({ base, mine, theirs }: Versions, conflicts: readonly number[]): Range[] =>
  conflicts.flatMap((at) => {
    const side = [mine, theirs].find((places) => !places[at]?.item)
    const from = base.findLastIndex(({ kind }, before) => before < at && kind === 'block')
    return side?.slice(from, at).every(({ item }) => !item) ? [{ from, to: at + 1 }] : []
  })

/** Supports that one writer removed while both changed a sentence in them. */
const takenOff = ({ mine, theirs }: Versions, conflicts: readonly number[], marks: ReadonlyMap<string, Range>) => {
  const [own, other] = [mine, theirs].map((places) => marksIn(within(places)))
  return [...marks].flatMap(([id, range]) =>
    own?.has(id) !== other?.has(id) && conflicts.some((at) => range.from <= at && at < range.to) ? [range] : [],
  )
}

/** Merges overlapping ranges and extends them to all supports that begin or end within. */
const closed = (ranges: readonly Range[], marks: ReadonlyMap<string, Range>): Range[] => {
  const found: Range[] = []
  const take = ({ from, to }: Range) => {
    const touching = [...marks.values(), ...found].filter((other) => other.from < to && other.to > from)
    const grown = {
      from: Math.min(from, ...touching.map((other) => other.from)),
      to: Math.max(to, ...touching.map((other) => other.to)),
    }
    if (grown.from < from || grown.to > to) return take(grown)
    found.splice(0, found.length, ...found.filter((other) => other.to <= from || other.from >= to), { from, to })
  }
  for (const range of ranges) take(range)
  return found
}

const merged = (parts: readonly Part[]): Merge => ({ parts, conflicts: parts.filter(isConflict) })

/**
 * Merges two bodies (HTML in the stored form) derived from `base`. Without a base, or with nearly nothing left of it,
 * they are one conflict.
 */
export const mergeBodies = (base: string | undefined, mine: string, theirs: string): Merge => {
  const [own, other, was] = [itemsOf(mine), itemsOf(theirs), itemsOf(base ?? '')]
  const whole = merged(areSame(own, other) ? [own] : [{ base: was, mine: own, theirs: other }])
  if (base === undefined || whole.conflicts.length === 0) return whole
  const [ownChanges, otherChanges] = [changesOf(was, own), changesOf(was, other)]
  if (!ownChanges || !otherChanges) return whole
  const versions = { base: was, mine: ownChanges, theirs: otherChanges }
  const all = [was, own, other]
  const places = was.flatMap((_item, at) => (mergePlace(versions, at).some(isConflict) ? [at] : []))
  const marks = rangesOfMarks(versions)
  const ofMarks = (ids: readonly string[]) => ids.flatMap((id) => marks.get(id) ?? [])
  let ranges = closed([...takenOut(versions, places), ...takenOff(versions, places, marks)], marks)
  ranges = closed([...ranges, ...ofMarks(tornMarks(partsOf(versions, ranges), all))], marks)
  const parts = partsOf(versions, ranges)
  return tornMarks(parts, all).length === 0 ? merged(parts) : whole
}

const both = ({ mine, theirs }: Conflict): Item[] => {
  const known = marksIn(theirs)
  return [...theirs, ...mine.filter((item) => item.kind !== 'mark' || !known.has(item.id))]
}

export const chosenOf = (conflict: Conflict, choice: Choice): readonly Item[] =>
  choice === 'both' ? both(conflict) : conflict[choice]

/** Returns the merged body with the chosen version of each conflict, in order. */
export const bodyOfMerge = ({ parts }: Merge, choices: readonly Choice[]): string => {
  let conflicts = 0
  return htmlOf(
    parts.flatMap((part) => (isConflict(part) ? [...chosenOf(part, choices[conflicts++] ?? 'mine')] : [...part])),
  )
}

export const wordsOfAll = (items: readonly Item[]) => items.map(wordsOf).join(' ').trim()
