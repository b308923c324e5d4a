import type { ClientSession, Collection, Document } from 'mongodb'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentValue, toBytes } from './bson.ts'
import { Sorter, parseSort } from './sort.ts'
import { startTestStore, type TestStore } from './testing.ts'

// Where this store differs from MongoDB 7, it must refuse by name.

let store: TestStore
beforeAll(async () => {
  store = await startTestStore()
})
afterAll(() => store.stop())

let next = 0
const collectionOf = async (documents: Document[]) => {
  const collection = store.db.collection(`differs${next++}`)
  if (documents.length > 0)
    await collection.insertMany(documents.map((document, i) => ({ _id: i as never, ...document })))
  return collection
}

type Attempt = (rows: Collection, session: ClientSession) => Promise<unknown>
const upsert = (filter: Document, update: Document = { $set: { z: 1 } }): Attempt => {
  return (rows) => rows.updateOne(filter, update, { upsert: true })
}
const command = (fields: Document): Attempt => {
  return (rows) => rows.insertOne({}).then(() => store.db.command({ insert: rows.collectionName, ...fields }))
}
const begun = (act: Attempt): Attempt => {
  return async (rows, session) => {
    session.startTransaction()
    await act(rows, session).finally(() => session.abortTransaction().catch(() => {}))
  }
}
const options = (session: ClientSession, more: object) => ({ session, ...more })

/** Attempt, code and text of the refusal. */
const refusals: [string, Attempt, number, string][] = [
  [
    'a snapshot of the moment',
    (rows) => store.client.withSession({ snapshot: true }, (session) => rows.find({}, { session }).toArray()),
    115,
    'read concern snapshot outside of a transaction is not supported by the embedded store',
  ],
  [
    'the state at a time of the cluster',
    (rows) => store.db.command({ find: rows.collectionName, readConcern: { atClusterTime: 1 } }),
    115,
    'read concern atClusterTime is not supported by the embedded store',
  ],
  [
    'a read concern that there is not',
    (rows) => rows.find({}, { readConcern: { level: 'best' } as never }).toArray(),
    2,
    "'best'",
  ],
  [
    'a read concern that transactions do not have',
    begun((rows, session) =>
      store.db.command(
        { find: rows.collectionName, readConcern: { level: 'linearizable' }, startTransaction: true },
        { session },
      ),
    ),
    72,
    'linearizable',
  ],
  [
    'an update of the first in an order',
    (rows) => rows.updateOne({}, { $set: { a: 1 } }, { sort: { a: 1 } }),
    115,
    'The field sort of an update is not supported by the embedded store',
  ],
  ['an order that the disk has', (rows) => rows.find().sort({ $natural: -1 }).toArray(), 115, 'Sorting by $natural'],
  ['a hint to a find', (rows) => rows.find({}, { hint: '_id_' }).toArray(), 115, 'The field hint of the command find'],
  ['a hint to a count', (rows) => rows.countDocuments({}, { hint: '_id_' }), 115, 'hint'],
  ['a hint to an update', (rows) => rows.updateOne({}, { $set: { a: 1 } }, { hint: '_id_' }), 115, 'hint of an update'],
  ['a hint to a delete', (rows) => rows.deleteOne({}, { hint: '_id_' }), 115, 'hint of a delete'],
  [
    'a hint to findAndModify',
    (rows) => rows.findOneAndUpdate({}, { $set: { a: 1 } }, { hint: { _id: 1 } }),
    115,
    'hint of the command findAndModify',
  ],
  ['an id with operators', (rows) => rows.insertOne({ _id: { $gt: 1 } as never }), 52, '$gt is not valid for storage'],
  ['an upsert of such an id', upsert({ _id: { $eq: { a: 1, $b: 2 } } }), 52, '$b is not valid for storage'],
  [
    'writes on two members',
    command({ documents: [{}], writeConcern: { w: 2 } }),
    100,
    'w: 2: the embedded store is one',
  ],
  ['a mode of writing', command({ documents: [{}], writeConcern: { w: 'both' } }), 79, "'both'"],
  ['a write concern that is none', command({ documents: [{}], writeConcern: { w: -1 } }), 9, 'number of members'],
  [
    'a write concern within a transaction',
    begun((rows, session) =>
      store.db.command(
        { insert: rows.collectionName, documents: [{}], writeConcern: { w: 1 }, startTransaction: true },
        options(session, { writeConcern: { w: 1 } }),
      ),
    ),
    72,
    'writeConcern is not allowed',
  ],
  ['an upsert with $or of one', upsert({ $or: [{ a: 1 }] }), 115, 'An upsert with an $or of one condition'],
  ['equalities of a field and one inside it', upsert({ a: { x: 1 }, 'a.b': 2 }), 54, "'a.b' is matched twice"],
  ['the same the other way round', upsert({ 'a.b': 2, a: { x: 1 } }), 54, "'a' is matched twice"],
  ['two equalities of one field', upsert({ $and: [{ a: 1 }, { a: { $eq: 2 } }] }), 54, "'a' is matched twice"],
  ['a part of an id', upsert({ '_id.x': 1 }), 111, "field at '_id' must be exactly specified"],
  [
    'an order by two arrays',
    async (rows) => {
      await rows.insertOne({ a: [1, 2], b: [1, 2] })
      await rows.find().sort({ a: 1, b: 1 }).toArray()
    },
    2,
    'parallel arrays',
  ],
]

describe('refused', () => {
  test.each(refusals)('%s', async (_title, attempt, code, named) => {
    const rows = await collectionOf([])
    const error = await store.client
      .withSession((session) => attempt(rows, session))
      .then(
        () => undefined,
        (reason: Error & { code?: number }) => reason,
      )
    expect([error?.code, error?.message]).toEqual([code, expect.stringContaining(named)])
    expect(await rows.countDocuments({ z: 1 })).toBe(0)
  })

  test('retried writes, which would be done twice, in the words that the driver knows', async () => {
    const [host] = store.client.options.hosts
    const uri = `mongodb://${encodeURIComponent(host!.socketPath!)}/?directConnection=true`
    const client = await MongoClient.connect(uri)
    await expect(client.db('test').collection('retried').insertOne({})).rejects.toThrow('retryWrites=false')
    await client.close()
  })

  test('a sort of more than 100 MB, in the middle of it', () => {
    const large = documentValue(toBytes({ text: 'x'.repeat(15_000_000) }))
    const sorter = new Sorter(parseSort(documentValue(toBytes({ a: 1 }))))
    for (let i = 0; i < 6; i++) sorter.add(large, i)
    expect(() => sorter.add(large, 6)).toThrow(
      expect.objectContaining({ code: 292, message: expect.stringContaining('not supported by the embedded store') }),
    )
    const first = new Sorter(parseSort(documentValue(toBytes({ a: 1 }))), 2)
    for (let i = 0; i < 300; i++) first.add(large, i)
    expect(first.done()).toEqual([0, 1])
  })
})

test('what this store keeps in any case is taken: levels below a snapshot, and one member', async () => {
  const rows = await collectionOf([{ a: 1 }])
  for (const level of ['local', 'available', 'majority', 'linearizable'] as const)
    expect(await rows.find({}, { readConcern: { level } }).toArray()).toHaveLength(1)
  for (const writeConcern of [{ w: 1 }, { w: 'majority' as const, journal: true, wtimeoutMS: 100 }])
    await rows.insertOne({}, { writeConcern })
  await store.client.withSession((session) =>
    session.withTransaction(() => rows.insertOne({}, { session }), {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority' },
    }),
  )
  expect(await rows.countDocuments()).toBe(4)
})

/** Documents, sort by two fields of one array, and positions. */
const pairs: [string, Document[], Document, number[]][] = [
  [
    'upwards',
    [
      {
        a: [
          { b: 1, c: 9 },
          { b: 2, c: 0 },
        ],
      },
      { a: [{ b: 1, c: 5 }] },
      { a: [] },
    ],
    { 'a.b': 1, 'a.c': 1 },
    [2, 1, 0],
  ],
  [
    'down and up',
    [
      {
        a: [
          { b: 3, c: 7 },
          { b: 1, c: 0 },
        ],
      },
      {
        a: [
          { b: 3, c: 6 },
          { b: 3, c: 8 },
        ],
      },
      { a: { b: 4, c: 9 } },
    ],
    { 'a.b': -1, 'a.c': 1 },
    [2, 1, 0],
  ],
]

test.each(pairs)('an order by two fields of one array, %s', async (_title, documents, sort, expected) => {
  const rows = await collectionOf(documents)
  const found = async () => (await rows.find({}, { sort: sort as never, limit: 9 }).toArray()).map(({ _id }) => _id)
  expect(await found()).toEqual(expected)
  await rows.createIndex(sort)
  expect(await found()).toEqual(expected)
})

/** Upsert filter, update and result. */
const upserts: [string, Document, Document, Document][] = [
  ['dotted equalities side by side', { 'a.b': 1, 'a.c': 2 }, { $set: { 'a.d': 3 } }, { a: { b: 1, c: 2, d: 3 } }],
  ['conditions of an $or, which fix nothing', { x: 1, $or: [{ a: 1 }, { b: 2 }] }, { $set: { c: 3 } }, { x: 1, c: 3 }],
  ['fields by numbers in their order', { x: 1 }, { $set: { 'a.10': 1, 'a.2': 1 } }, { x: 1, a: { 2: 1, 10: 1 } }],
]

test.each(upserts)('an upsert with %s', async (_title, filter, update, expected) => {
  const rows = await collectionOf([])
  await rows.updateOne(filter, update, { upsert: true })
  expect(await rows.find({}, { projection: { _id: 0 } }).toArray()).toEqual([expected])
})

test('of several indexes all are made, or none, and no collection either', async () => {
  const rows = await collectionOf([{ a: 1 }, { a: 1 }])
  const names = async () => (await rows.listIndexes().toArray()).map(({ name }: Document) => String(name))
  const b = { key: { b: 1 } } as const
  await expect(rows.createIndexes([b, { key: { a: 1 }, unique: true }])).rejects.toMatchObject({ code: 11_000 })
  await expect(rows.createIndexes([b, { key: { c: 1 }, name: 'b_1' }])).rejects.toMatchObject({ code: 86 })
  await expect(rows.createIndexes([b, { key: { b: 1 }, name: 'other' }])).rejects.toMatchObject({ code: 85 })
  await expect(rows.createIndexes([b, { key: { a: '2d' } }])).rejects.toMatchObject({ code: 115 })
  expect(await names()).toEqual(['_id_'])
  await rows.createIndexes([b, b, { key: { c: 1 } }])
  expect(await names()).toEqual(['_id_', 'b_1', 'c_1'])

  const createIndexes = (collection: string, indexes: Document[]) =>
    store.db.command({ createIndexes: collection, indexes })
  const c = { key: { c: 1 }, name: 'c_1' }
  await expect(createIndexes('unmade', [c, { key: { d: 1 }, name: 'c_1' }])).rejects.toMatchObject({ code: 86 })
  expect(await store.db.listCollections({ name: 'unmade' }).toArray()).toEqual([])
  const made = { numIndexesBefore: 1, numIndexesAfter: 2, createdCollectionAutomatically: true }
  expect(await createIndexes('made', [c])).toMatchObject(made)
})
