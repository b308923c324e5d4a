import { expect, test } from 'vitest'
import { type Branch, type Hierarchy, treeOf, withAllBelow } from './hierarchy.ts'

const id = (name: string) => name.padStart(24, '0')
const hierarchy = (names: string, ...links: string[]): Hierarchy => ({
  views: names.split('').map((name) => ({
    _id: id(name),
    title: name,
    permission: 'public',
    authors: [],
    created: '2026-01-01T00:00:00.000Z',
  })),
  links: links.map(([from = '', to = ''], at) => ({ _id: id(`9${at}`), from: id(from), to: id(to) })),
})
const drawn = (branches: readonly Branch[]): string =>
  branches.map(({ view, below }) => view.title + (below.length > 0 ? `(${drawn(below)})` : '')).join(' ')

test('a view stands below the view that contains it, one that is in none at the top [VMGR-07]', () => {
  expect(drawn(treeOf(hierarchy('abcd', 'ab', 'bc')))).toBe('a(b(c)) d')
  expect(treeOf(hierarchy('ab', 'ab'))[0]).toMatchObject({ parent: null, below: [{ parent: id('a') }] })
  expect(drawn(treeOf(hierarchy('')))).toBe('')
})

test('each view stands once: below the last one that it came into', () => {
  expect(drawn(treeOf(hierarchy('abc', 'ac', 'bc')))).toBe('a b(c)')
  expect(drawn(treeOf(hierarchy('abc', 'bc', 'ac', 'ac')))).toBe('a(c) b')
})

test('views that contain each other or themselves are all shown', () => {
  expect(drawn(treeOf(hierarchy('ab', 'ab', 'ba')))).toBe('b(a)')
  expect(drawn(treeOf(hierarchy('a', 'aa')))).toBe('a')
  expect(drawn(treeOf(hierarchy('abcd', 'ab', 'bc', 'ca', 'dd')))).toBe('b(c(a)) d')
})

test('a link to what is not shown to the member counts for nothing', () => {
  expect(drawn(treeOf(hierarchy('ab', 'xb', 'ax')))).toBe('a b')
})

test('the views of one level stand in the order asked for', () => {
  const backwards = (a: { title: string }, b: { title: string }) => (a.title < b.title ? 1 : -1)
  expect(drawn(treeOf(hierarchy('abcd', 'ab', 'ac'), backwards))).toBe('d a(c b)')
})

test('everything below a view is found along all links, rings included', () => {
  const { links } = hierarchy('abcde', 'ab', 'bc', 'ca', 'bd')
  expect([...withAllBelow(links, id('b'))].toSorted()).toEqual(['a', 'b', 'c', 'd'].map(id))
  expect([...withAllBelow(links, id('e'))]).toEqual([id('e')])
})
