import type { Guarded } from '../../../shared/rules/access.ts'
import { NumberLists, withPlace, type Numbers } from './number-lists.ts'
import { TermNumbers } from './term-numbers.ts'

export type Compared = Guarded & { terms: ReadonlyMap<string, number> }

export interface Neighbour {
  _id: string
  /** Cosine similarity, 0 to 1. */
  score: number
}

interface Slot {
  guarded: Guarded
  /** Packed pairs of term number and count. */
  terms: Numbers
}

interface Guess {
  slot: Slot
  guess: number
}

const isBefore = (a: Guess, b: Guess) =>
  a.guess > b.guess || (a.guess === b.guess && a.slot.guarded._id < b.slot.guarded._id)

/** `number`: undefined if no note has the term. */
interface Asked {
  number: number | undefined
  weight: number
}

/** Terms used to find candidates; further ones hardly change the order. */
const ASKED_TERMS = 40
/** More frequent terms are ignored, if there are at least `COMMON_FROM` notes. */
const COMMON = 0.25
const COMMON_FROM = 40
const COMPARED = 60
/** Two thirds of the neighbours below were unrelated in the demo school. */
const SCORE_MIN = 0.1

/** Leaves 24 bits for the number of a term or the place of a note. */
const COUNTS = 256
const pack = (number: number, count: number) => number * COUNTS + Math.min(count, COUNTS - 1)
const numberIn = (pair: number) => pair >>> 8
const countIn = (pair: number) => pair & (COUNTS - 1)
const NUMBERS = 2 ** 24

/** Estimated bytes of a note's `Guarded` and ids. */
const NOTE_BYTES = 300

const FREQUENCIES = Float64Array.from({ length: COUNTS }, (_, count) => 1 + Math.log(count))
const frequency = (count: number) => FREQUENCIES[Math.min(count, COUNTS - 1)] ?? 0

/**
 * Term index of a community's notes. Term weights depend on open notes only, and candidates are limited to readable
 * ones, so private notes affect neither results nor scores (NEAR-04).
 */
export class NearIndex {
  readonly #slots: (Slot | undefined)[] = []
  readonly #freeSlots: number[] = []
  readonly #places = new Map<string, number>()
  /** Terms of notes, and notes of terms: packed pairs of place and count. */
  readonly #lists = new NumberLists()
  readonly #numbers = new TermNumbers((number) => (this.#lengths[number] ?? 0) > 0)
  /** By term number: place and length of its postings, and number of its open notes. */
  #starts = new Uint32Array(0)
  #lengths = new Uint32Array(0)
  #opens = new Uint32Array(0)
  #open = 0

  get size(): number {
    return this.#places.size
  }

  get bytes(): number {
    const lists = [this.#lists, this.#numbers].reduce((sum, { bytes }) => sum + bytes, 0)
    return this.#places.size * NOTE_BYTES + lists + 3 * this.#starts.byteLength
  }

  has(id: string): boolean {
    return this.#places.has(id)
  }

  put({ terms, ...guarded }: Compared): void {
    this.delete(guarded._id)
    const place = this.#freeSlots.pop() ?? this.#slots.length
    const pairs: number[] = []
    for (const [term, count] of terms) {
      const number = this.#numbers.numberOf(term)
      if (number >= NUMBERS || place >= NUMBERS) continue
      pairs.push(pack(number, count))
      this.#starts = withPlace(this.#starts, number)
      this.#lengths = withPlace(this.#lengths, number)
      this.#opens = withPlace(this.#opens, number)
      this.#set(number, this.#lists.with(this.#postings(number), pack(place, count)))
    }
    const slot = { guarded, terms: this.#lists.add(pairs) }
    this.#slots[place] = slot
    this.#places.set(guarded._id, place)
    this.#count(slot, 1)
  }

  delete(id: string): void {
    const place = this.#places.get(id)
    const slot = place === undefined ? undefined : this.#slots[place]
    if (place === undefined || !slot) return
    this.#slots[place] = undefined
    this.#freeSlots.push(place)
    this.#places.delete(id)
    this.#count(slot, -1)
    for (const pair of this.#lists.of(slot.terms).slice()) {
      const number = numberIn(pair)
      this.#set(number, this.#lists.without(this.#postings(number), pack(place, countIn(pair))))
    }
    this.#lists.remove(slot.terms)
  }

  /** Returns up to `max` notes nearest to a text that pass, by score, then id. */
  near(terms: ReadonlyMap<string, number>, passes: (note: Guarded) => boolean, max: number): Neighbour[] {
    const asked = Array.from(terms, ([term, count]) => this.#asked(this.#numbers.find(term), count))
    return this.#near(asked, passes, max)
  }

  /** As `near`, of another note; empty for an unknown one. */
  nearNote(id: string, passes: (note: Guarded) => boolean, max: number): Neighbour[] {
    const slot = this.#slots[this.#places.get(id) ?? -1]
    const asked = slot ? Array.from(this.#lists.of(slot.terms), (pair) => this.#asked(numberIn(pair), countIn(pair))) : [] // prettier-ignore
    return this.#near(asked, (note) => note._id !== id && passes(note), max)
  }

  #near(asked: readonly Asked[], passes: (note: Guarded) => boolean, max: number): Neighbour[] {
    const norm = Math.hypot(...asked.map(({ weight }) => weight))
    if (norm === 0) return []
    const weights = new Map(asked.map(({ number = -1, weight }) => [number, weight]))
    return this.#candidates(asked, passes)
      .map((slot): Neighbour => {
        let [dot, own] = [0, 0]
        for (const pair of this.#lists.of(slot.terms)) {
          const weight = frequency(countIn(pair)) * this.#idf(numberIn(pair))
          dot += weight * (weights.get(numberIn(pair)) ?? 0)
          own += weight * weight
        }
        return { _id: slot.guarded._id, score: Math.min(1, Math.round((1000 * dot) / (norm * Math.sqrt(own))) / 1000) }
      })
      .filter(({ score }) => score >= SCORE_MIN)
      .toSorted((a, b) => b.score - a.score || (a._id < b._id ? -1 : 1))
      .slice(0, max)
  }

  /** Notes with the highest estimated scores, by shared heavy terms and length. */
  #candidates(asked: readonly Asked[], passes: (note: Guarded) => boolean): Slot[] {
    const hashOf = ({ number = -1 }: Asked) => this.#numbers.hashOf(number)
    const heaviest = asked
      .toSorted((a, b) => b.weight - a.weight || hashOf(a) - hashOf(b))
      .slice(0, ASKED_TERMS)
      .flatMap(({ number, weight }) => (number === undefined || this.#isCommon(number) ? [] : [{ number, weight }]))
    const sums = new Float64Array(this.#slots.length)
    const met: number[] = []
    for (const { number, weight } of heaviest) {
      const idf = this.#idf(number)
      for (const posting of this.#lists.of(this.#postings(number))) {
        const place = numberIn(posting)
        if (sums[place] === 0) met.push(place)
        sums[place] = (sums[place] ?? 0) + weight * frequency(countIn(posting)) * idf
      }
    }
    const best: Guess[] = []
    for (const place of met) {
      const slot = this.#slots[place]
      if (!slot) continue
      const one = { slot, guess: (sums[place] ?? 0) / Math.sqrt(slot.terms.length) }
      const isFull = best.length === COMPARED
      if ((isFull && isBefore(best.at(-1)!, one)) || !passes(slot.guarded)) continue
      if (isFull) best.pop()
      const after = best.findIndex((other) => isBefore(one, other))
      best.splice(after < 0 ? best.length : after, 0, one)
    }
    return best.map(({ slot }) => slot)
  }

  #asked(number: number | undefined, count: number): Asked {
    return { number, weight: frequency(count) * this.#idf(number) }
  }

  #postings(number: number): Numbers {
    return { at: this.#starts[number] ?? 0, length: this.#lengths[number] ?? 0 }
  }

  #set(number: number, { at, length }: Numbers): void {
    this.#starts[number] = at
    this.#lengths[number] = length
  }

  #isCommon(number: number): boolean {
    return this.#open >= COMMON_FROM && (this.#opens[number] ?? 0) > this.#open * COMMON
  }

  #idf(number = -1): number {
    return Math.log(1 + (this.#open + 1) / ((this.#opens[number] ?? 0) + 0.5))
  }

  #count({ guarded, terms }: Slot, by: 1 | -1): void {
    if (guarded.permission === 'private') return
    this.#open += by
    for (const pair of this.#lists.of(terms)) this.#opens[numberIn(pair)] = (this.#opens[numberIn(pair)] ?? 0) + by
  }
}
