import { createHash } from 'node:crypto'
import { Type } from './bson.ts'
import { rankOf } from './keys.ts'

/** A fixed size lets LMDB omit lengths. */
export const postingSize = 13

// First byte: encoding of the id, never a type's rank; includes the length of short ones.
const packed = 0x20
const short = 0x30
const digested = 0xff

const hexDigits = 24

/** Values of hexadecimal digits by byte; above 15 for other bytes. */
const digits = new Uint8Array(256).fill(0xff)
for (let value = 0; value < 16; value++) digits[value.toString(16).charCodeAt(0)] = value

/**
 * Returns the posting of an id's key: packed for 24 hexadecimal digits, verbatim if it fits, otherwise a digest (see
 * `isDigest`), which the collection resolves.
 */
export function postingOf(id: Buffer): Buffer {
  if (id.length === postingSize) return id
  if (id.length < postingSize) return marked(short + id.length, id)
  return packHex(id) ?? marked(digested, createHash('sha256').update(id).digest())
}

/** Of a posting; big-endian, the last one of one byte. */
const WORDS = 4

const compareAt = (a: Uint32Array, atA: number, b: Uint32Array, atB: number): number => {
  for (let i = 0; i < WORDS; i++) if (a[atA + i] !== b[atB + i]) return a[atA + i]! - b[atB + i]!
  return 0
}

const copyAt = (from: Uint32Array, at: number, to: Uint32Array, place: number) => {
  for (let i = 0; i < WORDS; i++) to[place + i] = from[at + i]!
  return place + WORDS
}

const postingAt = (list: Uint32Array, at: number): Buffer => {
  const posting = Buffer.allocUnsafe(postingSize)
  for (let i = 0; i < WORDS - 1; i++) posting.writeUInt32BE(list[at + i]!, 4 * i)
  posting[postingSize - 1] = list[at + WORDS - 1]!
  return posting
}

/** Returns the postings of a list in Latin-1. */
export function textsOf(list: Uint32Array): string[] {
  return Array.from({ length: list.length / WORDS }, (_, i) => postingAt(list, i * WORDS).toString('latin1'))
}

const LEAST_ROOM = 256 * WORDS

/** Postings of a range. `key`: of the last one. */
export class PostingList {
  key: Buffer | undefined
  #words = new Uint32Array(LEAST_ROOM)
  #length = 0
  readonly #runs: number[] = []
  /** Of `#view`. */
  #source: Uint8Array | undefined
  #view: DataView = new DataView(new ArrayBuffer(0))

  get last() {
    return this.#length > 0 ? postingAt(this.#words, this.#length - WORDS) : undefined
  }

  add(posting: Uint8Array) {
    if (posting !== this.#source) this.#view = new DataView(posting.buffer, posting.byteOffset)
    this.#source = posting
    const at = this.#length
    if (at === this.#words.length) {
      const larger = new Uint32Array(2 * at)
      larger.set(this.#words)
      this.#words = larger
    }
    const words = this.#words
    const view = this.#view
    words[at] = view.getUint32(0)
    words[at + 1] = view.getUint32(4)
    words[at + 2] = view.getUint32(8)
    words[at + 3] = view.getUint8(12)
    if (at === 0 || compareAt(words, at - WORDS, words, at) >= 0) this.#runs.push(at)
    this.#length = at + WORDS
  }

  /** In ascending order, each once. */
  sorted(): Uint32Array {
    let lists: Uint32Array[] = this.#runs.map((at, i) => this.#words.subarray(at, this.#runs[i + 1] ?? this.#length))
    while (lists.length > 1)
      lists = lists.flatMap((list, i) => (i % 2 === 1 ? [] : i + 1 < lists.length ? merged(list, lists[i + 1]!) : list))
    return lists[0] ?? new Uint32Array()
  }
}

function merged(a: Uint32Array, b: Uint32Array): Uint32Array {
  const all = new Uint32Array(a.length + b.length)
  let [length, atA, atB] = [0, 0, 0]
  while (atA < a.length || atB < b.length) {
    const order = atA === a.length ? 1 : atB === b.length ? -1 : compareAt(a, atA, b, atB)
    length = order <= 0 ? copyAt(a, atA, all, length) : copyAt(b, atB, all, length)
    if (order <= 0) atA += WORDS
    if (order >= 0) atB += WORDS
  }
  return all.subarray(0, length)
}

/** Returns what is in both of two sorted lists. */
export function inBoth(a: Uint32Array, b: Uint32Array): Uint32Array {
  const both = new Uint32Array(Math.min(a.length, b.length))
  let [length, atA, atB] = [0, 0, 0]
  while (atA < a.length && atB < b.length) {
    const order = compareAt(a, atA, b, atB)
    if (order === 0) length = copyAt(a, atA, both, length)
    if (order <= 0) atA += WORDS
    if (order >= 0) atB += WORDS
  }
  return both.subarray(0, length)
}

/** Returns whether a posting is a digest. */
export const isDigest = (posting: Buffer) => posting[0] === digested

/** Returns the id's key of a posting that is no digest. */
export function idOf(posting: Buffer): Buffer {
  const length = posting[0]! - short
  if (length > 0 && length < postingSize) return posting.subarray(1, 1 + length)
  if (posting[0] !== packed) return posting
  const id = Buffer.alloc(hexDigits + 3)
  id[0] = rankOf(Type.string)
  id.write(posting.toString('hex', 1), 1, 'latin1')
  return id
}

const DIGITS = Buffer.from('0123456789abcdef')

/** Returns a prefix and the id's key of a packed posting in Latin-1, in one buffer. */
export function packedKey(prefix: Buffer, posting: string): Buffer | undefined {
  if (posting.charCodeAt(0) !== packed) return undefined
  const key = Buffer.allocUnsafe(prefix.length + hexDigits + 3)
  let at = prefix.copy(key)
  key[at++] = rankOf(Type.string)
  for (let i = 1; i < postingSize; i++) {
    const byte = posting.charCodeAt(i)
    key[at++] = DIGITS[byte >> 4]!
    key[at++] = DIGITS[byte & 15]!
  }
  key[at++] = 0
  key[at] = 0
  return key
}

function packHex(id: Buffer): Buffer | undefined {
  if (id.length !== hexDigits + 3 || id[0] !== rankOf(Type.string)) return undefined
  const posting = Buffer.allocUnsafe(postingSize)
  posting[0] = packed
  for (let i = 1; i < postingSize; i++) {
    const [high, low] = [digits[id[2 * i - 1]!]!, digits[id[2 * i]!]!]
    if (high > 15 || low > 15) return undefined
    posting[i] = high * 16 + low
  }
  return posting
}

function marked(mark: number, bytes: Buffer): Buffer {
  const posting = Buffer.alloc(postingSize)
  posting[0] = mark
  bytes.copy(posting, 1)
  return posting
}
