import { expect, test } from 'vitest'
import { countWords } from './words.ts'

test.each([
  ['', 0],
  ['  — …  ', 0],
  ["I don't know well-known facts.", 5],
  ['Été à Montréal', 3],
  ['日本 の夏', 3],
  ['我们 think 水', 3],
])('“%s” has %i words', (text, words) => expect(countWords(text)).toBe(words))
