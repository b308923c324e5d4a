import { expect, test } from 'vitest'
import { type Branch, outlineOf } from './outline.ts'

const buildson = (from: string, to: string, kind = 'buildson') => ({ id: `${from}-${to}`, from, to, kind })
const written = (branches: readonly Branch[]): string =>
  branches.map(({ id, below }) => (below.length > 0 ? `${id}(${written(below)})` : id)).join(' ')
const notes = (order: string, ...arrows: ReturnType<typeof buildson>[]) =>
  outlineOf(order.split(' '), arrows, () => 'Note').map(({ branches }) => written(branches))

test('notes stand below what they build on, in reading order', () => {
  expect(notes('a b c d', buildson('d', 'a'), buildson('c', 'a'), buildson('b', 'c'))).toEqual(['a(c(b) d)'])
})

test('references and what is not shown nest nothing', () => {
  expect(notes('a b', buildson('b', 'a', 'references'), buildson('a', 'elsewhere'))).toEqual(['a b'])
})

test('who builds on several stands once, below the first that is read', () => {
  expect(notes('a b c', buildson('c', 'b'), buildson('c', 'a'))).toEqual(['a(c) b'])
  expect(notes('a b c', buildson('b', 'a'), buildson('c', 'a'), buildson('c', 'b'))).toEqual(['a(b(c))'])
})

test('circles are cut before the first of them, and nothing is lost', () => {
  expect(notes('a b c d', buildson('b', 'c'), buildson('c', 'b'), buildson('d', 'c'))).toEqual(['a b(c(d))'])
  expect(notes('a b', buildson('a', 'a'))).toEqual(['a b'])
})

test('deep chains grow no deeper than there is room', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => `n${index}`)
  const arrows = ids.slice(1).map((id, index) => buildson(id, `n${index}`))
  const [section] = outlineOf(ids, arrows, () => 'Note')
  let [depth, level] = [0, section?.branches ?? []]
  let last = level
  while (level.length > 0) [depth, last, level] = [depth + 1, level, level.flatMap(({ below }) => below)]
  expect(depth).toBe(6)
  expect(last.map(({ id }) => id)).toEqual(ids.slice(5))
})

test('notes come first, then drawings, attachments, views and the rest; what builds on another kind stays below it', () => {
  const types: Record<string, string> = {
    v: 'View',
    x: 'Context',
    f: 'Attachment',
    d: 'Drawing',
    n: 'Note',
    on: 'Note',
  }
  const sections = outlineOf(Object.keys(types), [buildson('on', 'd')], (id) => types[id])
  expect(sections.map(({ kind, branches }) => [kind, written(branches)])).toEqual([
    ['Note', 'n'],
    ['Drawing', 'd(on)'],
    ['Attachment', 'f'],
    ['View', 'v'],
    ['other', 'x'],
  ])
})
