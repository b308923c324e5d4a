import { expect, test } from 'vitest'
import { samePhrases, tidyPhrases } from './key-concepts.ts'

test('of phrases blank ones are dropped, and those that differ from an earlier one by letter case alone [DICT-11, DICT-13]', () => {
  const phrases = ['Rise  above', '', 'rise above', ' prism ', '\t', 'PRISM', 'C', 'C++', '光', '光']
  expect(tidyPhrases(phrases)).toEqual(['Rise above', 'prism', 'C', 'C++', '光'])
})

test('lists are the same when they hold the same phrases, in whatever order [DICT-16]', () => {
  expect(samePhrases(['a', 'b'], ['b', 'a'])).toBe(true)
  expect(samePhrases([], [])).toBe(true)
  for (const other of [['a'], ['a', 'B'], ['a', 'b', 'c'], []]) expect(samePhrases(['a', 'b'], other)).toBe(false)
})
