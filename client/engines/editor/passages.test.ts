import { expect, test } from 'vitest'
import { finderIn } from './passages.ts'

test('words are found whatever gaps are between them, and of several places the nearest one', () => {
  const find = finderIn('One leaf. Another\u00a0leaf.\n One  leaf.')
  expect(find('Another leaf', 0)).toEqual([10, 22])
  expect(find('One leaf', 0)).toEqual([0, 8])
  expect(find('One leaf', 30)).toEqual([25, 34])
  expect(find('Two leaves', 0)).toBeUndefined()
  expect(find(' ', 0)).toBeUndefined()
})

test('a text that says one letter alone is not searched without end', () => {
  const find = finderIn('a'.repeat(200_000))
  expect(find('a'.repeat(20_001), 0)).toBeUndefined()
  expect(find('aa', 150_000)).toEqual([199, 201])
})
