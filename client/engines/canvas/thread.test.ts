import { expect, test } from 'vitest'
import { threadOf } from './thread.ts'

const arrow = (from: string, to: string, kind = 'buildson') => ({ id: from + to, from, to, kind })
const ARROWS = [
  arrow('b', 'a'), arrow('c', 'b'), arrow('d', 'b'), arrow('e', 'a'), arrow('x', 'c', 'references'), arrow('y', 'y'),
] // prettier-ignore
const arrowsOf = (id: string) => ARROWS.filter(({ from, to }) => from === id || to === id)
const thread = (...ids: string[]) => {
  const found = threadOf(ids, 'buildson', arrowsOf)
  return found && [...found].toSorted().join('')
}

test('a thread is what an item builds on and what builds on it, not what else builds on the same', () => {
  expect(thread('b')).toBe('abcd')
  expect(thread('a')).toBe('abcde')
  expect(thread('c')).toBe('abc')
  expect(thread('c', 'e')).toBe('abce')
})

test('what is joined to nothing has none, and a circle ends', () => {
  expect(thread('x')).toBeUndefined()
  expect(thread('y')).toBeUndefined()
  expect(thread()).toBeUndefined()
})
