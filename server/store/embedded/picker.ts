import { Reader, type Value } from './bson.ts'

/** Finds the fields that a query tests and those of its answer in one pass. Its results are valid until the next `open`. */
export class Picker {
  readonly #names: readonly string[]
  readonly #isTested: readonly boolean[]
  readonly #isRead: readonly boolean[]
  readonly #found: number[] = []
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  #bytes: Buffer = Buffer.alloc(0)

  constructor(tested: readonly string[], read: readonly string[]) {
    this.#names = [...new Set([...tested, ...read])]
    this.#isTested = this.#names.map((name) => tested.includes(name))
    this.#isRead = this.#names.map((name) => read.includes(name))
  }

  open(document: Value): this {
    const names = this.#names
    const reader = new Reader(document)
    this.#bytes = reader.bytes
    this.#found.length = 0
    while (this.#found.length < names.length && reader.next()) {
      for (let i = 0; i < names.length; i++) {
        if (!reader.isNamed(names[i]!)) continue
        this.#starts[this.#found.length] = reader.start
        this.#ends[this.#found.length] = reader.at + reader.size
        this.#found.push(i)
        break
      }
    }
    return this
  }

  /** Whether the tested fields are those of the document that `tested` returned. */
  isLike(tested: Buffer): boolean {
    let place = 4
    for (let at = 0; at < this.#found.length; at++) {
      if (!this.#isTested[this.#found[at]!]) continue
      const end = this.#ends[at]!
      if (place + end - this.#starts[at]! >= tested.length) return false
      for (let i = this.#starts[at]!; i < end; i++) if (this.#bytes[i] !== tested[place++]) return false
    }
    return place === tested.length - 1
  }

  /** As a document. */
  tested(): Buffer {
    return this.#copy(this.#isTested)
  }

  /** As a document, in the order of the stored one. */
  read(): Buffer {
    return this.#copy(this.#isRead)
  }

  #copy(isWanted: readonly boolean[]): Buffer {
    const found = this.#found
    let size = 5
    for (let at = 0; at < found.length; at++) if (isWanted[found[at]!]) size += this.#ends[at]! - this.#starts[at]!
    const bytes = Buffer.allocUnsafe(size)
    let place = bytes.writeInt32LE(size)
    for (let at = 0; at < found.length; at++)
      if (isWanted[found[at]!]) place += this.#bytes.copy(bytes, place, this.#starts[at], this.#ends[at])
    bytes[place] = 0
    return bytes
  }
}
