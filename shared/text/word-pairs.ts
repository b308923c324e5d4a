/** Bloom filters of a text's adjacent words, which tell most texts that cannot contain a phrase (docs/decisions/0007-search.md). */
import { readText, type Phrase, type Piece, type Spelling } from './words.ts'

/** More fill the largest filter, which tells nothing then. */
const PAIRS_MAX = 700
/** A text of this length has more pairs. */
const LENGTH_MAX = 20_000
const BITS_PER_PAIR = 8
const BITS_MIN = 64
const BITS_MAX = 1_024
/** Characters of a pair's second word; of a phrase's last word only the beginning is known. */
const BEGINNING = 2
/** Pairs of a phrase and phrases of a search that are tested; the text decides on the others. */
const SOUGHT_MAX = 32

/** 32-bit FNV-1a. */
const hashed = (text: string, hash = 0x811c9dc5): number => {
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

const SPACE = ' '
const hashOfPair = (first: string, second: string): number =>
  hashed(second.slice(0, BEGINNING), hashed(SPACE, hashed(first)))

const hashesOf = (pieces: readonly Piece[]): number[] =>
  pieces.slice(1).map(({ text }, at) => hashOfPair(pieces[at]!.text, text))

/** Two bits of a filter for each hash. */
const bitsOf = (hash: number, size: number): [number, number] => [hash & (size - 1), (hash >>> 16) & (size - 1)]

/** Returns the filter of a text; empty if it could not tell anything: of texts of one word, and of long ones. */
export const pairsOf = (text: string): Uint8Array => {
  const lists = text.length > LENGTH_MAX ? [] : readText(text).spellings
  const hashes = new Set(lists.flatMap(hashesOf))
  if (hashes.size === 0 || hashes.size > PAIRS_MAX) return new Uint8Array()
  const wanted = 2 ** Math.ceil(Math.log2(hashes.size * BITS_PER_PAIR))
  const size = Math.min(Math.max(wanted, BITS_MIN), BITS_MAX)
  const filter = new Uint8Array(size / 8)
  for (const hash of hashes) for (const bit of bitsOf(hash, size)) filter[bit >> 3]! |= 1 << (bit & 7)
  return filter
}

const soughtIn = ({ pieces }: Spelling): number[] => {
  const last = pieces.at(-1)
  const hashes = hashesOf(last && last.text.length < BEGINNING ? pieces.slice(0, -1) : pieces)
  return [...new Set(hashes)].slice(0, SOUGHT_MAX)
}

/** Returns whether filters can tell anything of these phrases. */
export const havePairs = (phrases: readonly Phrase[]): boolean =>
  phrases.some(({ spellings }) => spellings.every((spelling) => soughtIn(spelling).length > 0))

/** Returns a predicate of filters: false if their text cannot contain all phrases, true if it may, and without a filter. */
export const mayHold = (phrases: readonly Phrase[]): ((filter: Uint8Array | undefined) => boolean) => {
  const sought = phrases.slice(0, SOUGHT_MAX).map(({ spellings }) => spellings.map(soughtIn))
  return (filter) => {
    if (filter === undefined || filter.length === 0) return true
    const size = filter.length * 8
    const isSet = (bit: number) => (filter[bit >> 3]! & (1 << (bit & 7))) !== 0
    const holds = (hash: number) => bitsOf(hash, size).every(isSet)
    return sought.every((spellings) => spellings.some((hashes) => hashes.every(holds)))
  }
}
