import { expect, test } from 'vitest'
import { valueOf } from './bson.ts'
import { type Collection, type Index, type View } from './catalog.ts'
import { planQuery } from './plan.ts'
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

/** A view of which only the lengths of its indexes are known, by their ids. */
const viewOf = (entries: Record<number, number>) => {
  const countUpTo = (most: number, from: Buffer) => Math.min(most + 1, entries[from.readUInt32BE(1)] ?? 0)
  return { space: { get: () => undefined, range: () => [], countUpTo }, catalog: new Map(), guard: () => {} } as unknown as View // prettier-ignore
}

/** The index that is read for the notes of a community with some word. */
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
