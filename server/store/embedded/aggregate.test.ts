import type { Document } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStore, type TestStore } from './testing.ts'

let store: TestStore
beforeAll(async () => {
  store = await startTestStore()
})
afterAll(() => store.stop())

const group = ($match: Document) => [{ $match }, { $group: { _id: '$by', all: { $push: '$each' } } }]

test('values are grouped by another field, with equal numbers and missing fields as in MongoDB, with and without an index of both', async () => {
  const { Double, Long } = await import('mongodb')
  const own = Object.assign(Object.create(null) as Document, { b: 1 })
  const docs: Document[] = [
    { by: 'a', each: 'x' },
    { by: 'b', each: 'y' },
    { by: 'a', each: 'x' },
    { by: 'a' },
    { by: 'a', each: null },
    { by: 'c' },
    { each: 'none' },
    { by: null, each: 'null' },
    { by: 1, each: ['list'] },
    { by: new Double(1), each: own },
    { by: Long.fromNumber(1), each: 3 },
    { by: 'ä', each: 'ü' },
    { by: 'left out', each: 'x', hidden: true },
  ]
  for (const index of [undefined, { kind: 1, by: 1, each: 1 }] as const) {
    const collection = store.db.collection(`grouped-${index ? 'with' : 'without'}`)
    await collection.insertMany(docs.map((doc) => ({ kind: 'k', ...doc })))
    if (index) await collection.createIndex(index)
    const found = await collection.aggregate(group({ kind: 'k', hidden: { $exists: false } })).toArray()
    expect(new Map(found.map(({ _id, all }) => [_id, all]))).toEqual(
      new Map<unknown, unknown>([
        ['a', expect.toSatisfy((all: unknown[]) => all.length === 3 && all.filter((one) => one === 'x').length === 2)],
        ['b', ['y']],
        ['c', []],
        [null, expect.arrayContaining(['none', 'null'])],
        [1, expect.arrayContaining([['list'], { b: 1 }, 3])],
        ['ä', ['ü']],
      ]),
    )
  }
})

test('entries of an index are grouped in its order, and sent in batches', async () => {
  const collection = store.db.collection<{ _id: number; kind: string; by: string; each: string }>('many')
  await collection.createIndex({ by: 1, kind: 1, each: 1 })
  const names = Array.from({ length: 30 }, (_, at) => `reader ${String(at).padStart(2, '0')}`)
  const texts = Array.from({ length: 40 }, (_, at) => `note ${String(at).padStart(2, '0')}`)
  const docs = names.flatMap((by, at) =>
    texts.map((each, place) => ({ _id: at * 100 + place, kind: 'read', by, each })),
  )
  await collection.insertMany(docs.toReversed())
  for (const batchSize of [undefined, 1, 7, 30]) {
    const cursor = collection.aggregate(group({ by: { $in: names.slice(1) }, kind: 'read' }), { batchSize })
    expect(await cursor.toArray()).toEqual(names.slice(1).map((_id) => ({ _id, all: texts })))
  }
  expect(await collection.aggregate(group({ by: 'nobody' })).toArray()).toEqual([])
})

test('other groupings are refused', async () => {
  const collection = store.db.collection('refused')
  for (const $group of [
    { _id: '$by', all: { $addToSet: '$each' } },
    { _id: '$by', all: { $push: '$each.inner' } },
    { _id: '$by.inner', all: { $push: '$each' } },
    { _id: 'by', all: { $push: '$each' } },
    { _id: '$by', all: { $push: { each: '$each' } } },
    { _id: '$by', all: { $push: '$each' }, n: { $sum: 1 } },
  ])
    await expect(collection.aggregate([{ $match: {} }, { $group }]).toArray()).rejects.toThrow('$group')
  await expect(collection.aggregate([...group({}), { $limit: 1 }]).toArray()).rejects.toThrow()
})
