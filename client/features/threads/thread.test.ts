import { expect, test } from 'vitest'
import type { Link } from '../../../shared/domain/links.ts'
import { type Threaded, threadsOf } from './thread.ts'

const buildons = (...pairs: [string, string][]) =>
  pairs.map(
    ([from, to]) => ({ from, to, _from: { title: from, created: from }, _to: { title: to, created: to } }) as Link,
  )

const drawn = (threads: readonly Threaded[]): string =>
  threads.map(({ id, buildons: later }) => (later.length > 0 ? `${id}(${drawn(later)})` : id)).join(' ')

test('a thread begins with its first note and holds whatever builds on its notes, in the order of writing', () => {
  const links = buildons(['d', 'b'], ['c', 'a'], ['b', 'a'], ['z', 'y'])
  for (const noteId of ['a', 'b', 'd']) expect(drawn(threadsOf(noteId, links))).toBe('a(b(d) c)')
})

test('a note that builds on two stands in the threads of both, once', () => {
  expect(drawn(threadsOf('c', buildons(['c', 'a'], ['c', 'b'])))).toBe('a(c) b')
})

test('notes in a ring are listed once', () => {
  expect(drawn(threadsOf('a', buildons(['a', 'b'], ['b', 'a'])))).toBe('a(b)')
})

test('a note by itself has no thread', () => {
  expect(threadsOf('a', buildons(['c', 'b']))).toEqual([])
})
