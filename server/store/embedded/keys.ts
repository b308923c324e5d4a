import { createHash } from 'node:crypto'
import { Reader, Type, type Value } from './bson.ts'
import { ByteWriter } from './bytes.ts'

/**
 * MongoDB's order of types. Ranks are stored in files and count from 1, because 0 ends a list. Empty places are unsupported
 * types; 2 is an empty array, before null in an index.
 */
const order: number[][] = [
  [],
  [],
  [Type.null],
  [Type.double, Type.int, Type.long],
  [Type.string],
  [Type.object],
  [Type.array],
  [Type.binary],
  [Type.objectId],
  [Type.bool],
  [Type.date],
]
const ranks = new Uint8Array(256)
for (const [i, types] of order.entries()) for (const type of types) ranks[type] = i + 1

/** Returns a type's rank; numbers share one. */
export const rankOf = (type: number) => ranks[type]!

export const nullKey = Buffer.from([rankOf(Type.null)])
export const emptyArrayKey = Buffer.from([2])

/** Longer entries keep a prefix and a digest: exact for equality, not for order. */
const maxEntry = 1400
const digestSize = 32

/** Bounds up to this length, including the 5 bytes of the tree, are prefixes of stored entries. */
export const longestPrefix = maxEntry - digestSize

/** Byte order is MongoDB's order; equal values (1, 1.0, Long 1) have equal bytes. */
class KeyWriter extends ByteWriter {
  /** Zero-terminated with escaped zeros, so that a prefix precedes longer strings. */
  text(source: Buffer, start: number, end: number) {
    let from = start
    for (let zero = source.indexOf(0, from); zero >= 0 && zero < end; zero = source.indexOf(0, from)) {
      this.raw(source, from, zero + 1)
      this.byte(0xff)
      from = zero + 1
    }
    this.raw(source, from, end)
    this.byte(0)
    this.byte(0)
  }

  value(value: Value) {
    this.byte(rankOf(value.type))
    const { bytes, at, size } = value
    switch (value.type) {
      case Type.double:
      case Type.int:
      case Type.long:
        return this.number(value)
      case Type.string:
        return this.text(bytes, at + 4, at + size - 1)
      case Type.object:
      case Type.array:
        return this.nested(value)
      case Type.binary: {
        const length = this.room(4)
        this.bytes.writeUInt32BE(size - 5, length)
        return this.raw(bytes, at + 4, at + size)
      }
      case Type.date: {
        const place = this.room(8)
        this.bytes.writeBigUInt64BE(BigInt.asUintN(64, value.long()) ^ (1n << 63n), place)
        return
      }
      default:
        return this.raw(bytes, at, at + size)
    }
  }

  /** The nearest double in sortable form; beyond 2^53 also a Long's distance to it. */
  private number(value: Value) {
    const number = value.number()
    const at = this.room(8)
    if (Number.isNaN(number)) {
      this.bytes.fill(0, at, at + 8)
      return
    }
    this.bytes.writeDoubleBE(number === 0 ? 0 : number, at)
    if (this.bytes[at]! & 0x80) for (let i = at; i < at + 8; i++) this.bytes[i] = ~this.bytes[i]!
    else this.bytes[at]! |= 0x80
    if (Math.abs(number) >= 2 ** 53) {
      const distance = value.type === Type.long ? Number(value.long() - BigInt(number)) : 0
      const place = this.room(2)
      this.bytes.writeUInt16BE(distance + 0x8000, place)
    }
  }

  private nested(value: Value) {
    const reader = new Reader(value)
    while (reader.next()) {
      this.byte(rankOf(reader.type))
      if (value.isObject) {
        const name = Buffer.from(reader.name())
        this.text(name, 0, name.length)
      }
      this.value(reader.value())
    }
    this.byte(0)
  }
}

/** Returns a value's key; a missing field sorts as null. */
export function keyOf(value: Value | undefined): Buffer {
  if (!value) return nullKey
  const writer = new KeyWriter()
  writer.value(value)
  return writer.done()
}

/** Returns the key prefix of strings with this prefix. */
export const beginningKey = (beginning: Buffer) => Buffer.concat([Buffer.from([rankOf(Type.string)]), beginning])

const scratch = new KeyWriter()

/** Compares in MongoDB's order: negative, 0 or positive. */
export function compareWithKey(value: Value, key: Buffer): number {
  scratch.length = 0
  scratch.value(value)
  return scratch.bytes.compare(key, 0, key.length, 0, scratch.length)
}

/** Returns a string that is equal for equal values; missing equals null. */
export const nameOf = (value: Value | undefined) => keyOf(value).toString('latin1')

/** Compares as MongoDB does: 1 and 1.0 are equal. */
export const areEqual = (a: Value, b: Value) => keyOf(a).equals(keyOf(b))

/** Returns the key for descending order. */
export const inverted = (key: Buffer) => Buffer.from(key.map((byte) => ~byte))

/** Returns the first key after all keys with this prefix. */
export function afterPrefix(prefix: Buffer): Buffer {
  let length = prefix.length
  while (length > 0 && prefix[length - 1] === 0xff) length--
  const next = Buffer.from(prefix.subarray(0, length))
  if (length > 0) next[length - 1]!++
  return next
}

/** Cuts an entry to the maximum length; `cut`: its order is not exact. */
export function fitEntry(key: Buffer): { key: Buffer; cut: boolean } {
  if (key.length <= maxEntry) return { key, cut: false }
  const digest = createHash('sha256').update(key).digest()
  return { key: Buffer.concat([key.subarray(0, maxEntry - digestSize), digest]), cut: true }
}
