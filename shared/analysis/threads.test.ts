import { expect, test } from 'vitest'
import { type Discourse, DISCOURSE_LINKS, type DiscourseLinkType, type Written } from './discourse.ts'
import { finish } from './steps.ts'
import { threadsIn } from './threads.ts'
import { isQuestion, quietPromisingThreads, unansweredQuestions, unreadNotes } from './waiting.ts'

const DAY = 86_400_000

const discourse = (
  notes: readonly [name: string, day: number, author: string][],
  joined: readonly [from: string, type: DiscourseLinkType, to: string][],
  reads: Readonly<Record<string, readonly string[]>> = {},
): Discourse => {
  const written = notes.map(([_id, day, author]): Written => ({
    _id,
    type: 'Note',
    title: _id,
    authors: [author],
    created: day * DAY,
    modified: day * DAY,
  }))
  const of = (wanted: DiscourseLinkType) =>
    joined.flatMap(([from, type, to]) => (type === wanted ? [{ type, from, to, created: 0 }] : []))
  return {
    contributions: new Map(written.map((one) => [one._id, one])),
    links: Object.fromEntries(DISCOURSE_LINKS.map((type) => [type, of(type)])) as unknown as Discourse['links'],
    readersOf: (id) => new Map((reads[id] ?? []).map((reader) => [reader, 0])),
  }
}

const told = (some: readonly Written[]) => some.map(({ _id }) => _id).join(' ')
const drawn = (of: Discourse) =>
  finish(threadsIn(of)).map(({ first, notes, depth }) => `${first._id}: ${told(notes)}, ${depth}`)

test('a thread begins with a note that builds on none, and a note that builds on two stands in both', () => {
  const notes = [['a', 1, 'x'], ['b', 2, 'y'], ['c', 3, 'x'], ['d', 4, 'y'], ['e', 5, 'x']] as const // prettier-ignore
  const of = discourse(notes.map(([...note]) => note), [['c', 'buildson', 'a'], ['d', 'buildson', 'c'], ['d', 'buildson', 'b']]) // prettier-ignore
  expect(drawn(of)).toEqual(['a: a c d, 3', 'b: b d, 2', 'e: e, 1'])
})

test('a ring is one thread of the note that was written first, and a note that builds on itself is alone', () => {
  const of = discourse(
    [['b', 2, 'x'], ['a', 1, 'x'], ['c', 3, 'x']], // prettier-ignore
    [['a', 'buildson', 'b'], ['b', 'buildson', 'a'], ['c', 'buildson', 'c']], // prettier-ignore
  )
  expect(drawn(of)).toEqual(['c: c, 1', 'a: a b, 2'])
})

test('the threads of a discourse are grown once, and those of another by themselves', () => {
  let reads = 0
  const counted = (of: Discourse): Discourse =>
    Object.defineProperty({ ...of }, 'links', { get: () => ((reads += 1), of.links) })
  const [one, other] = [counted(discourse([['a', 1, 'x']], [])), counted(discourse([['b', 1, 'x']], []))]
  expect([drawn(one), drawn(one), drawn(other), drawn(one)]).toEqual([
    ['a: a, 1'],
    ['a: a, 1'],
    ['b: b, 1'],
    ['a: a, 1'],
  ])
  expect(reads).toBe(2)
})

test('questions are told by their marks, in any language', () => {
  expect(['Why?', '¿Por qué', '为什么？', 'لماذا؟', 'It is so'].map(isQuestion)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
})

test('what waits stands with the longest waiting first', () => {
  const of = discourse(
    [['old?', 1, 'x'], ['asked?', 2, 'x'], ['answer', 3, 'y'], ['new?', 20, 'y']], // prettier-ignore
    [['answer', 'buildson', 'asked?'], ['mark', 'promisings', 'answer'], ['mark', 'promisings', 'new?']], // prettier-ignore
    { 'old?': ['x'], 'asked?': ['x', 'y'], answer: ['y'] },
  )
  expect(told(finish(unansweredQuestions(of)))).toBe('old? new?')
  expect(told(finish(unreadNotes(of)))).toBe('old? answer new?')
  expect(finish(quietPromisingThreads(of, 9.9 * DAY))).toEqual([])
  expect(finish(quietPromisingThreads(of, 10 * DAY)).map(({ first }) => first._id)).toEqual(['asked?'])
})
