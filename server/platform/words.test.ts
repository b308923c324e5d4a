import { expect, test } from 'vitest'
import { countWords } from './words.ts'

test('a long text without spaces is counted in slices, in time and memory that grow with its length', () => {
  expect(countWords('知识'.repeat(100_000))).toBe(100_000)
  expect(countWords('知识建构，'.repeat(20_000))).toBe(40_000)
})

test.each([
  ['', 0],
  ['  — …  ', 0],
  ["I don't know well-known facts.", 5],
  ['Été à Montréal', 3],
  ['日本 の夏', 3],
  ['我们 think 水', 3],
])('“%s” has %i words', (text, words) => expect(countWords(text)).toBe(words))
