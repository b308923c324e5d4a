import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test('a title is shortened to 21 characters, its “…” included [PROD-11, NAVB-13]', () => {
  expect(shorten('Exactly twenty-one ch')).toBe('Exactly twenty-one ch')
  expect(shorten('Exactly twenty-two cha')).toBe('Exactly twenty-two c…')
  expect(shorten('The water cycle: where rain comes from')).toBe('The water cycle: whe…')
})

test('characters are those that people count: emoji and letters with accents stay whole [PROD-11]', () => {
  const family = '👩‍👩‍👧‍👦'
  expect(shorten(family.repeat(21))).toBe(family.repeat(21))
  expect(shorten(family.repeat(22))).toBe(`${family.repeat(20)}…`)
  const decomposed = 'e\u0301'
  expect(shorten(decomposed.repeat(22))).toBe(`${decomposed.repeat(20)}…`)
  expect(shorten('水'.repeat(22))).toBe(`${'水'.repeat(20)}…`)
})

test('no blank is left before the “…” [PROD-11]', () => {
  expect(shorten('Nineteen characters and more')).toBe('Nineteen characters…')
})
