import fc from 'fast-check'
import type { Document } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStore, type TestStore } from './testing.ts'

let store: TestStore
beforeAll(async () => {
  store = await startTestStore()
})
afterAll(() => store.stop())

const scalar = fc.oneof(
  fc.integer({ min: -2, max: 3 }),
  fc.constantFrom<unknown>('', 'a', 'ab', 'b', null, true, false, 0.5, 2 ** 53, new Date(0), new Date(5)),
)
const inner = fc.record({ c: scalar, d: fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })) }, { requiredKeys: [] })
const value = fc.oneof(
  { weight: 5, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 2, arbitrary: inner },
  { weight: 2, arbitrary: fc.array(fc.oneof(inner, scalar), { maxLength: 3 }) },
)
const documents = fc.array(fc.record({ a: value, b: scalar, e: scalar }, { requiredKeys: [] }), {
  minLength: 1,
  maxLength: 25,
})

const path = fc.constantFrom('a', 'a.c', 'a.d', 'b', 'e', '_id')
const condition = fc.oneof(
  scalar,
  fc.record({ $eq: scalar }),
  fc.record({ $in: fc.array(scalar, { maxLength: 4 }) }),
  fc.record({ $nin: fc.array(scalar, { maxLength: 2 }) }),
  fc.record({ $gt: scalar, $lte: scalar }, { requiredKeys: [] }).filter((range) => Object.keys(range).length > 0),
  fc.record({ $gte: scalar, $lt: scalar }),
  fc.record({ $ne: scalar }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $not: fc.record({ $gt: scalar }) }),
  fc.record({ $regex: fc.constantFrom('^a', '^ab', '^b', '^abc') }),
  fc.record({ $regex: fc.constantFrom('^a', '^ab'), $lt: fc.constantFrom('ab', 'b') }),
)
const simple = fc.dictionary(path, condition, { maxKeys: 3 })
const filter: fc.Arbitrary<Document> = fc.oneof(
  { weight: 4, arbitrary: simple },
  fc.record({ $or: fc.array(simple, { minLength: 1, maxLength: 3 }), b: condition }, { requiredKeys: ['$or'] }),
  fc.record({ $and: fc.array(simple, { minLength: 1, maxLength: 3 }) }),
  fc.record({ b: scalar, $and: fc.array(fc.record({ a: condition }), { minLength: 2, maxLength: 4 }) }),
)
const direction = fc.constantFrom(1, -1)
const sort = fc.uniqueArray(fc.tuple(path, direction), { maxLength: 2, selector: ([name]) => name })
const query = fc.record({ filter, sort, skip: fc.constantFrom(0, 0, 2), limit: fc.constantFrom(0, 0, 1, 5) })

const indexes: Document[] = [
  { b: 1 },
  { a: 1 },
  { b: 1, a: -1 },
  { a: 1, e: 1, b: 1 },
  { 'a.c': 1, 'a.d': -1 },
  { e: -1, b: 1 },
]

test('queries find the same documents in the same order with and without indexes', async () => {
  const plain = store.db.collection('plain')
  const indexed = store.db.collection('indexed')
  for (const key of indexes) await indexed.createIndex(key)

  await fc.assert(
    fc.asyncProperty(documents, fc.array(query, { minLength: 12, maxLength: 12 }), async (docs, queries) => {
      const rows = docs.map((doc, i) => ({ ...doc, _id: i }))
      for (const collection of [plain, indexed]) {
        await collection.deleteMany({})
        await collection.insertMany(rows as Document[])
      }
      for (const { filter, sort, skip, limit } of queries) {
        // The id makes the order total.
        const order: [string, 1 | -1][] = [
          ...sort.filter(([name]) => name !== '_id'),
          ['_id', sort.find(([name]) => name === '_id')?.[1] ?? 1],
        ] as [string, 1 | -1][]
        const ask = (collection: typeof plain) => collection.find(filter, { sort: order, skip, limit }).toArray()
        const expected = await ask(plain)
        expect(await ask(indexed)).toEqual(expected)
        // Without the id an index alone may give the order; the sorted fields must agree.
        const found = await indexed.find(filter, { sort }).toArray()
        const all = await plain.find(filter).toArray()
        expect(found.map((doc) => Number(doc._id)).toSorted((a, b) => a - b)).toEqual(
          all.map((doc) => Number(doc._id)).toSorted((a, b) => a - b),
        )
        const byHand = await plain.find(filter, { sort }).toArray()
        const names = sort.map(([name]) => name).filter((name) => !name.startsWith('a'))
        const keys = (list: Document[]) => list.map((doc) => names.map((name) => (doc[name] as unknown) ?? null))
        if (names.length === sort.length) expect(keys(found)).toEqual(keys(byHand))
      }
    }),
    { numRuns: 40 },
  )
})

test('whatever its id, a document is found by an index, and by no more once it is changed or removed', async () => {
  const ids: unknown[] = [7, 'b', 'a name that is longer than a posting', '0123456789abcdef01234567', new Date(5)]
  const rows = store.db.collection('named')
  await rows.createIndex({ n: 1 })
  await rows.insertMany(ids.map((_id) => ({ _id, n: 1 })) as Document[])
  const found = async (n: number) => (await rows.find({ n }).toArray()).map(({ _id }) => _id as unknown)
  expect(await found(1)).toEqual(expect.arrayContaining(ids))
  for (const _id of ids) await rows.updateOne({ _id } as Document, { $set: { n: 2 } })
  expect([await found(1), (await found(2)).length]).toEqual([[], ids.length])
  await rows.deleteMany({ n: 2 })
  expect([await found(2), await rows.countDocuments()]).toEqual([[], 0])
})
