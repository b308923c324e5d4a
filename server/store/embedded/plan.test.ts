import { expect, test } from 'vitest'
import { valueOf } from './bson.ts'
import { type Collection, type Index, type View } from './catalog.ts'
import { planQuery } from './plan.ts'
import { parseSort } from './sort.ts'
import { treeSize } from './trees.ts'

const index = (id: number, name: string): Index => ({
  id,
  name,
  fields: [{ name, path: [name], direction: 1 }],
  unique: false,
})
const collection: Collection = {
  ns: 'main.objects',
  id: 1,
  uuid: '',
  indexes: [index(2, 'communityId'), index(3, 'terms')],
}

/** A view with only the sizes of indexes, by id. */
const viewOf = (entries: Record<number, number>) => {
  const countUpTo = (most: number, from: Buffer) => Math.min(most + 1, entries[from.readUInt32BE(1)] ?? 0)
  return { space: { get: () => undefined, range: () => [], countUpTo }, catalog: new Map(), guard: () => {} } as unknown as View // prettier-ignore
}

/** Index used for a community's notes with a word. */
const readFor = (entries: Record<number, number>) => {
  const filter = valueOf({ communityId: 'c', terms: 'light' })
  const [range] = planQuery(viewOf(entries), collection, filter, [], 0).ranges
  expect(range?.from.length).toBeGreaterThan(treeSize)
  return range?.index?.name
}

test('of several indexes the one with the fewest entries is read, also where all have many', () => {
  for (const [all, hits, wanted] of [
    [44_000, 3, 'terms'],
    [44_000, 9_000, 'terms'],
    [44_000, 43_999, 'terms'],
    [9_000, 44_000, 'communityId'],
    [8_193, 8_194, 'communityId'],
    [200_000, 60_000, 'terms'],
  ] as const)
    expect([all, hits, readFor({ 2: all, 3: hits })]).toEqual([all, hits, wanted])
})

/** Indexes used for a community's notes with one of two words or prefixes. */
const readForEither = (entries: Record<number, number>, either: object[]) => {
  const filter = valueOf({ communityId: 'c', $and: [{ $or: either }] })
  return planQuery(viewOf(entries), collection, filter, [], 0).ranges.map(({ index }) => index?.name)
}

test('either of two words is looked for by the index where they have fewer entries, also within $and', () => {
  const either = [{ terms: 'uber' }, { terms: 'ueber' }]
  const beginnings = [{ terms: { $regex: '^ub' } }, { $and: [{ terms: { $regex: '^ueb' } }] }]
  for (const words of [either, beginnings]) {
    expect(readForEither({ 2: 44_000, 3: 300 }, words)).toEqual(['terms', 'terms'])
    expect(readForEither({ 2: 400, 3: 300 }, words)).toEqual(['communityId'])
  }
  expect(readForEither({ 2: 44_000, 3: 300 }, [...either, { title: 'Uber' }])).toEqual(['communityId'])
})

/** Index used for a community's records of one type, oldest first. */
const readInOrder = (entries: Record<number, number>, limit: number) => {
  const fields = (...names: string[]) => names.map((name) => ({ name, path: [name], direction: 1 as const }))
  const records: Collection = {
    ns: 'main.records',
    id: 1,
    uuid: '',
    indexes: [
      { id: 2, name: 'time', fields: fields('communityId', 'timestamp'), unique: false },
      { id: 3, name: 'type', fields: fields('communityId', 'type'), unique: false },
    ],
  }
  const filter = valueOf({ communityId: 'c', type: 'read' })
  const { ranges, sorted } = planQuery(viewOf(entries), records, filter, parseSort(valueOf({ timestamp: 1 })), limit)
  return [ranges[0]?.index?.name, sorted]
}

test('more than 8,192 documents are not collected to be sorted where an index has them in order [HEAP-01]', () => {
  for (const [all, ofType, limit, index, sorted] of [
    [200_000, 8_191, 0, 'type', false],
    [200_000, 8_193, 0, 'time', true],
    [200_000, 150_000, 0, 'time', true],
    [200_000, 150_000, 100_000, 'time', true],
    // A limit bounds the number kept.
    [200_000, 150_000, 50, 'type', false],
  ] as const)
    expect([all, ofType, limit, ...readInOrder({ 2: all, 3: ofType }, limit)]).toEqual([
      all,
      ofType,
      limit,
      index,
      sorted,
    ])
})

test('links of a community in order are not read to the limit if fewer lead to the object that is asked for', () => {
  const fields = (...names: string[]) => names.map((name) => ({ name, path: [name], direction: 1 as const }))
  const links: Collection = {
    ns: 'main.links',
    id: 1,
    uuid: '',
    indexes: [
      { id: 2, name: 'created', fields: fields('communityId', 'created'), unique: false },
      { id: 3, name: 'to', fields: fields('to', 'type'), unique: false },
    ],
  }
  const filter = valueOf({ $and: [{ to: 'x' }, { communityId: 'c' }] })
  for (const [all, toIt, limit, index] of [
    [50_000, 3, 50, 'to'],
    [50_000, 1_000, 50, 'to'],
    [2_000_000, 8_000, 50, 'to'],
    [50_000, 3, 1, 'to'],
    // Every tenth matches: after 500 entries of the community.
    [50_000, 5_000, 50, 'created'],
    [50_000, 1_000, 10, 'created'],
    [2_000_000, 9_000, 50, 'created'],
    [40, 40, 50, 'created'],
  ] as const) {
    const { ranges } = planQuery(viewOf({ 2: all, 3: toIt }), links, filter, parseSort(valueOf({ created: 1 })), limit)
    expect([all, toIt, limit, ranges[0]?.index?.name]).toEqual([all, toIt, limit, index])
  }
})

test('the entries of other words are read too, unless they are too many beside the documents that they spare', () => {
  const sizes: Record<string, number> = { rare: 100, often: 2_900, common: 3_100, frequent: 25_000 }
  const sizeOf = (from: Buffer) => Object.entries(sizes).find(([word]) => from.includes(word))?.[1] ?? 100_000
  const view = viewOf({})
  view.space.countUpTo = (most, from) => Math.min(most + 1, sizeOf(from))
  const also = (...words: string[]) => {
    const filter = valueOf({ $and: words.map((terms) => ({ terms })) })
    const flags = Buffer.from([0, 0, 0, 0, 1])
    view.space.get = () => flags
    return planQuery(view, collection, filter, [], 0).also.map(({ range }) => sizeOf(range.from))
  }
  expect(also('rare', 'often')).toEqual([2_900])
  expect(also('rare', 'common')).toEqual([])
  expect(also('rare', 'often', 'often')).toEqual([2_900])
  expect(also('common', 'frequent', 'frequent')).toEqual([25_000, 25_000])
})
