import { Reader, Type, type Value } from './bson.ts'

const order: number[][] = [
  [Type.minKey],
  [Type.undefined],
  [Type.null],
  [Type.double, Type.int, Type.long],
  [Type.string],
  [Type.object],
  [Type.array],
  [Type.binary],
  [Type.objectId],
  [Type.bool],
  [Type.date],
  [Type.timestamp],
  [Type.regex],
  [Type.maxKey],
]
// From one, since zero ends a list of values in a key.
const ranks = new Uint8Array(256)
for (const [i, types] of order.entries()) for (const type of types) ranks[type] = i + 1

/** Where a type stands in MongoDB's order of types; numbers share one place. */
export const rankOf = (type: number) => ranks[type]!

const sign = (a: number | bigint, b: number | bigint) => (a < b ? -1 : a > b ? 1 : 0)

/** MongoDB's comparison order of two values: below, equal or above zero. */
export function compare(a: Value, b: Value): number {
  const rank = rankOf(a.type)
  const difference = rank - rankOf(b.type)
  if (difference !== 0) return difference
  switch (a.type) {
    case Type.double:
    case Type.int:
    case Type.long:
      return compareNumbers(a, b)
    case Type.string:
      return a.bytes.compare(b.bytes, b.at + 4, b.at + b.size - 1, a.at + 4, a.at + a.size - 1)
    case Type.object:
    case Type.array:
      return compareFields(a, b)
    case Type.binary:
      return sign(a.size, b.size) || compareRaw(a, b, 4)
    case Type.date:
      return sign(a.long(), b.long())
    case Type.timestamp:
      return sign(a.bytes.readBigUInt64LE(a.at), b.bytes.readBigUInt64LE(b.at))
    default:
      return compareRaw(a, b, 0)
  }
}

const compareRaw = (a: Value, b: Value, skip: number) =>
  a.bytes.compare(b.bytes, b.at + skip, b.at + b.size, a.at + skip, a.at + a.size)

/** A double holds integers exactly to 2^53 only, so a Long is compared as what it is. */
function compareNumbers(a: Value, b: Value): number {
  if (a.type !== Type.long && b.type !== Type.long) return compareDoubles(a.number(), b.number())
  if (a.type !== Type.double && b.type !== Type.double) return sign(bigintOf(a), bigintOf(b))
  return a.type === Type.double ? -compareLongToDouble(b, a.number()) : compareLongToDouble(a, b.number())
}

const bigintOf = (value: Value) => (value.type === Type.long ? value.long() : BigInt(value.number()))

/** NaN is the smallest number and equals itself. */
function compareDoubles(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a))
  return sign(a, b)
}

// JavaScript compares a bigint with a double exactly.
const compareLongToDouble = (long: Value, double: number) => (Number.isNaN(double) ? 1 : sign(long.long(), double))

/** Objects and arrays: field by field the type, then the name (of objects), then the value; the shorter one comes first. */
function compareFields(a: Value, b: Value): number {
  const left = new Reader(a)
  const right = new Reader(b)
  for (;;) {
    const more = left.next()
    if (!right.next()) return more ? 1 : 0
    if (!more) return -1
    const types = rankOf(left.type) - rankOf(right.type)
    if (types !== 0) return types
    if (a.isObject) {
      const [name, other] = [left.name(), right.name()]
      if (name !== other) return Buffer.compare(Buffer.from(name), Buffer.from(other))
    }
    const values = compare(left.value(), right.value())
    if (values !== 0) return values
  }
}
