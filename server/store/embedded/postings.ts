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

const compareAt = (a: Uint8Array, atA: number, b: Uint8Array, atB: number): number => {
  for (let i = 0; i < postingSize; i++) if (a[atA + i] !== b[atB + i]) return a[atA + i]! - b[atB + i]!
  return 0
}

const copyAt = (from: Uint8Array, at: number, to: Uint8Array, place: number) => {
  for (let i = 0; i < postingSize; i++) to[place + i] = from[at + i]!
  return place + postingSize
}

const LEAST_ROOM = 256 * postingSize

/** Postings of a range. `key`: of the last one. */
export class PostingList {
  key: Buffer | undefined
  #bytes = Buffer.allocUnsafe(LEAST_ROOM)
  #length = 0
  /** Where ascending ones begin. */
  readonly #runs: number[] = []

  get last() {
    return this.#length > 0 ? this.#bytes.subarray(this.#length - postingSize, this.#length) : undefined
  }

  add(posting: Uint8Array) {
    const at = this.#length
    if (at === this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * at)
    if (at === 0 || compareAt(this.#bytes, at - postingSize, posting, 0) >= 0) this.#runs.push(at)
    this.#length = copyAt(posting, 0, this.#bytes, at)
  }

  /** In ascending order, each once. */
  sorted(): Buffer {
    let lists: Buffer[] = this.#runs.map((at, i) => this.#bytes.subarray(at, this.#runs[i + 1] ?? this.#length))
    while (lists.length > 1)
      lists = lists.flatMap((list, i) => (i % 2 === 1 ? [] : i + 1 < lists.length ? merged(list, lists[i + 1]!) : list))
    return lists[0] ?? Buffer.alloc(0)
  }
}

function merged(a: Buffer, b: Buffer): Buffer {
  const all = Buffer.allocUnsafe(a.length + b.length)
  let [length, atA, atB] = [0, 0, 0]
  while (atA < a.length || atB < b.length) {
    const order = atA === a.length ? 1 : atB === b.length ? -1 : compareAt(a, atA, b, atB)
    length = order <= 0 ? copyAt(a, atA, all, length) : copyAt(b, atB, all, length)
    if (order <= 0) atA += postingSize
    if (order >= 0) atB += postingSize
  }
  return all.subarray(0, length)
}

/** Returns what is in both of two sorted lists. */
export function inBoth(a: Buffer, b: Buffer): Buffer {
  const both = Buffer.allocUnsafe(Math.min(a.length, b.length))
  let [length, atA, atB] = [0, 0, 0]
  while (atA < a.length && atB < b.length) {
    const order = compareAt(a, atA, b, atB)
    if (order === 0) length = copyAt(a, atA, both, length)
    if (order <= 0) atA += postingSize
    if (order >= 0) atB += postingSize
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

/** Returns a prefix and the id's key of a packed posting in Latin-1, in one buffer: searches follow thousands of them. */
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
