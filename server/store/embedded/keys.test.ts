import { Long, ObjectId, Timestamp } from 'bson'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueOf } from './bson.ts'
import { keyOf } from './keys.ts'
import { compare } from './order.ts'

const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((big) => Long.fromBigInt(big)),
  fc.constantFrom(0, -0, NaN, Infinity, -Infinity, 2 ** 53, 2 ** 53 + 2, Long.fromString('9007199254740993')),
)
const leaf = fc.oneof(
  number,
  fc.string(),
  fc.constantFrom<unknown>('a\0', 'a\0b', 'a', '', null, true, false, /a/i, new ObjectId(), new Timestamp(5n)),
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

test('the bytes of keys stand in the order of their values', () => {
  fc.assert(
    fc.property(value, value, (left, right) => {
      const [a, b] = [valueOf(left), valueOf(right)]
      expect(Math.sign(Buffer.compare(keyOf(a), keyOf(b)))).toBe(Math.sign(compare(a, b)))
      expect(compare(a, a)).toBe(0)
    }),
    { numRuns: 3000 },
  )
})
