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
