import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonWeight } from './json-weight.ts'

const count = (json: string, max = 1_000_000) => jsonWeight(Buffer.from(json), max).values
/** Number of values; an empty array or object counts one more. */
const valuesOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 1
  const inner: unknown[] = Object.values(value)
  return 1 + Math.max(1, inner.length ? inner.reduce<number>((sum, one) => sum + valuesOf(one), 0) : 0)
}

test('the values of JSON are counted without reading it, whatever its strings hold', () => {
  expect(count('"a, [b], {c}"')).toBe(1)
  expect(count('"\\"a\\", \\\\"')).toBe(1)
  expect(count('[1,2,3]')).toBe(4)
  expect(count('{"a\\",":{"b":[]},"c":"}{"}')).toBe(5)
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(count(JSON.stringify(value))).toBe(valuesOf(value))
    }),
  )
})

test('counting ends where there are too many, and where a string does not', () => {
  expect(count(`[${'1,'.repeat(100_000)}1]`, 10)).toBe(11)
  expect(count('["a\\')).toBe(2)
})

test('the keys of the largest object are counted, however many objects and lists there are', () => {
  const keys = (json: string) => jsonWeight(Buffer.from(json), 1_000_000).keys
  expect(keys('[1,2,[3,4],"a,b"]')).toBe(0)
  expect(keys('{"a":1}')).toBe(1)
  expect(keys('{"a":[1,2,3],"b":{"c":1,"d":[{},{}],"e":"f,g"},"h":[{"i":1,"j":2}]}')).toBe(3)
  expect(keys(`[${'{"a":1},'.repeat(100)}{"a":1,"b":2}]`)).toBe(2)
})
