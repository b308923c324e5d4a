import type { Guarded } from '../../../shared/rules/access.ts'

export type Compared = Guarded & { terms: ReadonlyMap<string, number> }

export interface Neighbour {
  _id: string
  /** Cosine similarity, 0 to 1. */
  score: number
}

interface Slot {
  guarded: Guarded
  /** Packed pairs of term number and count. */
  terms: readonly number[]
}

/** Terms used to find candidates; further ones hardly change the order. */
const ASKED_TERMS = 40
/** More frequent terms are ignored, if there are at least `COMMON_FROM` notes. */
const COMMON = 0.25
const COMMON_FROM = 40
const COMPARED = 60
/** Two thirds of the neighbours below were unrelated in the demo school. */
const SCORE_MIN = 0.1

/** Above the largest count in a text of `TEXT_MAX` characters. */
const COUNTS = 32_768
const pack = (number: number, count: number) => number * COUNTS + Math.min(count, COUNTS - 1)
const numberIn = (pair: number) => Math.floor(pair / COUNTS)
const countIn = (pair: number) => pair % COUNTS

/** Estimated bytes of a note, a term of it with its posting, and a distinct term. */
const BYTES = { note: 300, pair: 20, term: 150 }

const frequency = (count: number) => 1 + Math.log(count)

/** Most terms are in few notes, and an array that grows gets room for 17 numbers and half as many more: copies have none. */
const SHORT = 4
const withOne = (postings: number[], posting: number): number[] => {
  if (postings.length < SHORT) return postings.concat(posting)
  postings.push(posting)
  return postings
}

/** A distinct term: packed pairs of place and count, and the number of open notes. */
interface Term {
  name: string
  postings: number[]
  open: number
}

/**
 * Term index of a community's notes. Term weights depend on open notes only, and candidates are limited to readable
 * ones, so private notes affect neither results nor scores (NEAR-04).
 */
export class NearIndex {
  readonly #slots: (Slot | undefined)[] = []
  readonly #freeSlots: number[] = []
  readonly #places = new Map<string, number>()
  readonly #terms: (Term | undefined)[] = []
  readonly #freeTerms: number[] = []
  readonly #numbers = new Map<string, number>()
  #open = 0
  #pairs = 0

  get size(): number {
    return this.#places.size
  }

  /** Estimated. */
  get bytes(): number {
    return this.#places.size * BYTES.note + this.#pairs * BYTES.pair + this.#numbers.size * BYTES.term
  }

  get(id: string): ReadonlyMap<string, number> | undefined {
    const slot = this.#slots[this.#places.get(id) ?? -1]
    return slot && this.#unpacked(slot)
  }

  put({ terms, ...guarded }: Compared): void {
    this.delete(guarded._id)
    const place = this.#freeSlots.pop() ?? this.#slots.length
    const pairs = Array.from(terms, ([name, count]) => pack(this.#numberOf(name), count)).slice()
    this.#slots[place] = { guarded, terms: pairs }
    this.#places.set(guarded._id, place)
    for (const pair of pairs) {
      const term = this.#terms[numberIn(pair)]
      if (term) term.postings = withOne(term.postings, pack(place, countIn(pair)))
    }
    this.#pairs += pairs.length
    this.#count(guarded, pairs, 1)
  }

  delete(id: string): void {
    const place = this.#places.get(id)
    const slot = place === undefined ? undefined : this.#slots[place]
    if (place === undefined || !slot) return
    this.#slots[place] = undefined
    this.#freeSlots.push(place)
    this.#places.delete(id)
    this.#count(slot.guarded, slot.terms, -1)
    this.#pairs -= slot.terms.length
    for (const pair of slot.terms) {
      const number = numberIn(pair)
      const term = this.#terms[number]
      if (!term) continue
      term.postings = term.postings.filter((posting) => numberIn(posting) !== place)
      if (term.postings.length > 0) continue
      this.#terms[number] = undefined
      this.#freeTerms.push(number)
      this.#numbers.delete(term.name)
    }
  }

  /** Returns up to `max` nearest notes that pass, by score, then id. */
  near(asked: ReadonlyMap<string, number>, passes: (note: Guarded) => boolean, max: number): Neighbour[] {
    const weights = [...asked]
      .map(([term, count]) => [term, frequency(count) * this.#idf(term)] as const)
      .toSorted(([a, some], [b, more]) => more - some || (a < b ? -1 : 1))
    const norm = Math.hypot(...weights.map(([, weight]) => weight))
    if (norm === 0) return []
    const candidates = this.#candidates(weights.slice(0, ASKED_TERMS), passes)
    return candidates
      .map((slot): Neighbour => {
        const terms = this.#unpacked(slot)
        const dot = weights.reduce((sum, [term, weight]) => sum + weight * this.#weight(term, terms.get(term)), 0)
        const own = Math.hypot(...[...terms].map(([term, count]) => this.#weight(term, count)))
        return { _id: slot.guarded._id, score: Math.min(1, Math.round((1000 * dot) / (norm * own)) / 1000) }
      })
      .filter(({ score }) => score >= SCORE_MIN)
      .toSorted((a, b) => b.score - a.score || (a._id < b._id ? -1 : 1))
      .slice(0, max)
  }

  /** Notes with the highest estimated scores, by shared heavy terms and length. */
  #candidates(weights: readonly (readonly [string, number])[], passes: (note: Guarded) => boolean): Slot[] {
    const sums = new Map<number, number>()
    for (const [name, weight] of weights) {
      const term = this.#term(name)
      if (!term || this.#isCommon(term)) continue
      const idf = this.#idf(name)
      for (const posting of term.postings) {
        const place = numberIn(posting)
        sums.set(place, (sums.get(place) ?? 0) + weight * frequency(countIn(posting)) * idf)
      }
    }
    const found = [...sums].flatMap(([place, sum]) => {
      const slot = this.#slots[place]
      return slot && passes(slot.guarded) ? [{ slot, guess: sum / Math.sqrt(slot.terms.length) }] : []
    })
    return found
      .toSorted((a, b) => b.guess - a.guess || (a.slot.guarded._id < b.slot.guarded._id ? -1 : 1))
      .slice(0, COMPARED)
      .map(({ slot }) => slot)
  }

  #unpacked({ terms }: Slot): ReadonlyMap<string, number> {
    return new Map(terms.map((pair) => [this.#terms[numberIn(pair)]?.name ?? '', countIn(pair)]))
  }

  #term(name: string): Term | undefined {
    return this.#terms[this.#numbers.get(name) ?? -1]
  }

  #numberOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const number = this.#freeTerms.pop() ?? this.#terms.length
    this.#terms[number] = { name, postings: [], open: 0 }
    this.#numbers.set(name, number)
    return number
  }

  #isCommon({ open }: Term): boolean {
    return this.#open >= COMMON_FROM && open > this.#open * COMMON
  }

  #idf(name: string): number {
    return Math.log(1 + (this.#open + 1) / ((this.#term(name)?.open ?? 0) + 0.5))
  }

  #weight(name: string, count: number | undefined): number {
    return count === undefined ? 0 : frequency(count) * this.#idf(name)
  }

  #count({ permission }: Guarded, pairs: readonly number[], by: 1 | -1): void {
    if (permission === 'private') return
    this.#open += by
    for (const pair of pairs) {
      const term = this.#terms[numberIn(pair)]
      if (term) term.open += by
    }
  }
}
