import { withPlace } from './number-lists.ts'

/** Of 2⁵³ values: a million terms share one with a probability of 1 in 20,000. By cyrb53 (public domain). */
const hashOf = (text: string): number => {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2_654_435_761)
    other = Math.imul(other ^ code, 1_597_334_677)
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & other) + (one >>> 0)
}

const LEAST_PLACES = 1_024
const PLACES_PER_TERM = 2

/** Numbers terms by their hashes: 16 to 30 bytes for each, of any length. */
export class TermNumbers {
  #hashes = new Float64Array(0)
  /** Number + 1 at the hash's place, or behind it; 0 for none. */
  #places = new Uint32Array(LEAST_PLACES)
  #count = 0
  readonly #freed: number[] = []
  readonly #isUsed: (number: number) => boolean

  constructor(isUsed: (number: number) => boolean) {
    this.#isUsed = isUsed
  }

  get bytes(): number {
    return this.#hashes.byteLength + this.#places.byteLength
  }

  hashOf(number: number): number {
    return this.#hashes[number] ?? 0
  }

  find(term: string): number | undefined {
    const found = this.#places[this.#placeOf(hashOf(term))] ?? 0
    return found === 0 ? undefined : found - 1
  }

  numberOf(term: string): number {
    const hash = hashOf(term)
    const found = this.#places[this.#placeOf(hash)] ?? 0
    if (found > 0) return found - 1
    if ((this.#count - this.#freed.length + 1) * PLACES_PER_TERM > this.#places.length) this.#dropUnused()
    const number = this.#freed.pop() ?? this.#count++
    this.#hashes = withPlace(this.#hashes, number)
    this.#hashes[number] = hash
    this.#places[this.#placeOf(hash)] = number + 1
    return number
  }

  #placeOf(hash: number): number {
    const { length } = this.#places
    for (let place = hash % length; ; place = (place + 1) % length) {
      const found = this.#places[place] ?? 0
      if (found === 0 || this.#hashes[found - 1] === hash) return place
    }
  }

  #dropUnused(): void {
    const freed = new Set(this.#freed)
    const used: number[] = []
    for (let number = 0; number < this.#count; number += 1) {
      if (freed.has(number)) continue
      if (this.#isUsed(number)) used.push(number)
      else this.#freed.push(number)
    }
    this.#places = new Uint32Array(Math.max(LEAST_PLACES, used.length * PLACES_PER_TERM * 2))
    for (const number of used) this.#places[this.#placeOf(this.hashOf(number))] = number + 1
  }
}
