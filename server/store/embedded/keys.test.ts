import { Long, ObjectId } from 'bson'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Reader, Type, valueOf, type Value } from './bson.ts'
import { compareWithKey, keyOf, rankOf } from './keys.ts'

const sign = (a: number | bigint, b: number | bigint) => (a < b ? -1 : a > b ? 1 : 0)

/** MongoDB's order, implemented independently by value. */
function compare(a: Value, b: Value): number {
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
    default:
      return compareRaw(a, b, 0)
  }
}

const compareRaw = (a: Value, b: Value, skip: number) =>
  a.bytes.compare(b.bytes, b.at + skip, b.at + b.size, a.at + skip, a.at + a.size)

/** A double is exact for integers up to 2^53, so a Long is compared as such. */
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

/** By type, name (of objects) and value of each field; the shorter one first. */
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

const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((big) => Long.fromBigInt(big)),
  fc.constantFrom(0, -0, NaN, Infinity, -Infinity, 2 ** 53, 2 ** 53 + 2, Long.fromString('9007199254740993')),
)
const leaf = fc.oneof(
  number,
  fc.string(),
  fc.constantFrom<unknown>('a\0', 'a\0b', 'a', '', null, true, false, new ObjectId()),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
)
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'ab', ''), tie('value'), { maxKeys: 3 }),
  ),
})).value

test("the types stand in MongoDB's order", () => {
  const values = [null, 1, 'x', {}, [], Buffer.of(1), new ObjectId(), true, new Date()].map(valueOf)
  const ranks = values.map((one) => rankOf(one.type))
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  expect(new Set(ranks).size).toBe(values.length)
})

test('the bytes of keys stand in the order of their values', () => {
  fc.assert(
    fc.property(value, value, (left, right) => {
      const [a, b] = [valueOf(left), valueOf(right)]
      expect(Math.sign(Buffer.compare(keyOf(a), keyOf(b)))).toBe(Math.sign(compare(a, b)))
      expect(Math.sign(compareWithKey(a, keyOf(b)))).toBe(Math.sign(compare(a, b)))
      expect(compare(a, a)).toBe(0)
    }),
    { numRuns: 3000 },
  )
})
