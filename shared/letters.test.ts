import { expect, test } from 'vitest'
import { linesOf } from './letters.ts'

test('a text takes as many lines as its words need, of wide scripts more', () => {
  expect(linesOf('short', 23)).toBe(1)
  expect(linesOf('several words that do not fit on one line', 23)).toBe(2)
  expect(linesOf('光'.repeat(20), 23)).toBe(2)
  expect(linesOf('a word of bothersome'.repeat(3).replaceAll(' ', ''), 10)).toBe(6)
})
