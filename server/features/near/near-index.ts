import type { Guarded } from '../../../shared/rules/access.ts'

export type Compared = Guarded & { terms: ReadonlyMap<string, number> }

export interface Neighbour {
  _id: string
  /** Cosine similarity, 0 to 1. */
  score: number
}

interface Slot {
  guarded: Guarded
  terms: ReadonlyMap<string, number>
}

/** Terms used to find candidates; further ones hardly change the order. */
const ASKED_TERMS = 40
/** More frequent terms are ignored, if there are at least `COMMON_FROM` notes. */
const COMMON = 0.25
const COMMON_FROM = 40
const COMPARED = 60
/** Two thirds of the neighbours below were unrelated in the demo school. */
const SCORE_MIN = 0.1

const frequency = (count: number) => 1 + Math.log(count)

/**
 * Term index of a community's notes. Term weights depend on open notes only, and candidates are limited to readable
 * ones, so private notes affect neither results nor scores (NEAR-04).
 */
export class NearIndex {
  readonly #slots: (Slot | undefined)[] = []
  readonly #places = new Map<string, number>()
  readonly #postings = new Map<string, number[]>()
  /** Number of open notes with a term. */
  readonly #rarity = new Map<string, number>()
  #open = 0

  get size(): number {
    return this.#places.size
  }

  get(id: string): ReadonlyMap<string, number> | undefined {
    return this.#slots[this.#places.get(id) ?? -1]?.terms
  }

  put({ terms, ...guarded }: Compared): void {
    this.delete(guarded._id)
    const place = this.#slots.push({ guarded, terms }) - 1
    this.#places.set(guarded._id, place)
    for (const term of terms.keys()) {
      const posting = this.#postings.get(term)
      if (posting) posting.push(place)
      else this.#postings.set(term, [place])
    }
    this.#count(guarded, terms, 1)
  }

  delete(id: string): void {
    const place = this.#places.get(id)
    const slot = place === undefined ? undefined : this.#slots[place]
    if (place === undefined || !slot) return
    this.#slots[place] = undefined
    this.#places.delete(id)
    for (const term of slot.terms.keys()) {
      const left = (this.#postings.get(term) ?? []).filter((one) => one !== place)
      if (left.length > 0) this.#postings.set(term, left)
      else this.#postings.delete(term)
    }
    this.#count(slot.guarded, slot.terms, -1)
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
      .map(({ guarded, terms }): Neighbour => {
        const dot = weights.reduce((sum, [term, weight]) => sum + weight * this.#weight(terms, term), 0)
        const own = Math.hypot(...[...terms.keys()].map((term) => this.#weight(terms, term)))
        return { _id: guarded._id, score: Math.min(1, Math.round((1000 * dot) / (norm * own)) / 1000) }
      })
      .filter(({ score }) => score >= SCORE_MIN)
      .toSorted((a, b) => b.score - a.score || (a._id < b._id ? -1 : 1))
      .slice(0, max)
  }

  /** Notes with the highest estimated scores, by shared heavy terms and length. */
  #candidates(weights: readonly (readonly [string, number])[], passes: (note: Guarded) => boolean): Slot[] {
    const sums = new Map<number, number>()
    for (const [term, weight] of weights) {
      if (this.#isCommon(term)) continue
      for (const place of this.#postings.get(term) ?? []) {
        const slot = this.#slots[place]
        if (slot) sums.set(place, (sums.get(place) ?? 0) + weight * this.#weight(slot.terms, term))
      }
    }
    const found = [...sums].flatMap(([place, sum]) => {
      const slot = this.#slots[place]
      return slot && passes(slot.guarded) ? [{ slot, guess: sum / Math.sqrt(slot.terms.size) }] : []
    })
    return found
      .toSorted((a, b) => b.guess - a.guess || (a.slot.guarded._id < b.slot.guarded._id ? -1 : 1))
      .slice(0, COMPARED)
      .map(({ slot }) => slot)
  }

  #isCommon(term: string): boolean {
    return this.#open >= COMMON_FROM && (this.#rarity.get(term) ?? 0) > this.#open * COMMON
  }

  #idf(term: string): number {
    return Math.log(1 + (this.#open + 1) / ((this.#rarity.get(term) ?? 0) + 0.5))
  }

  #weight(terms: ReadonlyMap<string, number>, term: string): number {
    const count = terms.get(term)
    return count === undefined ? 0 : frequency(count) * this.#idf(term)
  }

  #count({ permission }: Guarded, terms: ReadonlyMap<string, number>, by: 1 | -1): void {
    if (permission === 'private') return
    this.#open += by
    for (const term of terms.keys()) {
      const count = (this.#rarity.get(term) ?? 0) + by
      if (count > 0) this.#rarity.set(term, count)
      else this.#rarity.delete(term)
    }
  }
}
