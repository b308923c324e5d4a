import { ObjectId } from 'bson'
import { expect, test } from 'vitest'
import { valueOf } from './bson.ts'
import { keyOf } from './keys.ts'
import { idOf, isDigest, postingOf, postingSize } from './postings.ts'

const hex = '0123456789abcdef01234567'
const ids: unknown[] = [hex, new ObjectId(hex), hex.toUpperCase(), `${hex}0`, hex.slice(1), 'ten letter', '', 7, true, new Date(5), { a: hex }, 'x'.repeat(400)] // prettier-ignore
const keys = ids.map((id) => keyOf(valueOf(id)))

test('every id has a posting of its own, as long as any other', () => {
  const postings = keys.map(postingOf)
  expect(postings.map(({ length }) => length)).toEqual(ids.map(() => postingSize))
  expect(new Set(postings.map((posting) => posting.toString('hex'))).size).toBe(ids.length)
})

test('an id of 24 hexadecimal digits, or one that fits, is read from its posting', () => {
  const read = ids.filter((_, i) => !isDigest(postingOf(keys[i]!)))
  expect(read).toEqual([hex, new ObjectId(hex), 'ten letter', '', 7, true, new Date(5)])
  for (const key of keys) if (!isDigest(postingOf(key))) expect(idOf(postingOf(key))).toEqual(key)
})

test('the postings of numbers, dates and names of one length are in their order', () => {
  for (const ids of [
    [-7, 0, 0.5, 7, 7_000],
    [new Date(5), new Date(5_000)],
    ['a', 'b'],
    [hex, `f${hex.slice(1)}`],
  ]) {
    const postings = ids.map((id) => postingOf(keyOf(valueOf(id))))
    expect(postings.toSorted((a, b) => Buffer.compare(a, b))).toEqual(postings)
  }
})
