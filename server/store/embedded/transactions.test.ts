import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStore, type TestStore } from './testing.ts'

type Row = { _id: string; n: number }

let store: TestStore
beforeAll(async () => {
  store = await startTestStore()
})
afterAll(() => store.stop())

const inTransaction = <T>(work: (session: import('mongodb').ClientSession) => Promise<T>) =>
  store.client.withSession((session) => session.withTransaction(() => work(session)))

test('no update is lost when many transactions read and write the same document', async () => {
  const rows = store.db.collection<Row>('counters')
  await rows.insertOne({ _id: 'a', n: 0 })
  const raise = () =>
    inTransaction(async (session) => {
      const { n } = (await rows.findOne({ _id: 'a' }, { session }))!
      await rows.updateOne({ _id: 'a' }, { $set: { n: n + 1 } }, { session })
    })
  await Promise.all(Array.from({ length: 20 }, raise))
  expect(await rows.findOne()).toEqual({ _id: 'a', n: 20 })
})

test('a transaction sees its own writes and the state it began with, others see nothing before it commits', async () => {
  const rows = store.db.collection<Row>('views')
  await rows.createIndex({ n: 1 })
  await rows.insertMany([
    { _id: 'a', n: 1 },
    { _id: 'b', n: 2 },
    { _id: 'c', n: 3 },
  ])
  await inTransaction(async (session) => {
    await rows.updateOne({ _id: 'a' }, { $set: { n: 9 } }, { session })
    await rows.deleteOne({ _id: 'b' }, { session })
    await rows.insertOne({ _id: 'd', n: 4 }, { session })
    await rows.insertOne({ _id: 'outside', n: 5 })
    const ids = (list: Row[]) => list.map((row) => row._id)
    expect(
      ids(
        await rows
          .find({ n: { $gt: 0 } }, { session })
          .sort({ n: 1 })
          .toArray(),
      ),
    ).toEqual(['c', 'd', 'a'])
    expect(
      ids(
        await rows
          .find({ n: { $gt: 0 } }, { session })
          .sort({ n: -1 })
          .toArray(),
      ),
    ).toEqual(['a', 'd', 'c'])
    expect(ids(await rows.find({}, { session }).sort({ _id: -1 }).limit(2).toArray())).toEqual(['d', 'c'])
    expect(
      ids(
        await rows
          .find({ n: { $gt: 0 } })
          .sort({ n: 1 })
          .toArray(),
      ),
    ).toEqual(['a', 'b', 'c', 'outside'])
  })
  expect(await rows.countDocuments()).toBe(4)
})

test('an aborted transaction leaves nothing, in new collections neither', async () => {
  const rows = store.db.collection<Row>('aborted')
  const attempt = inTransaction(async (session) => {
    await rows.insertOne({ _id: 'a', n: 1 }, { session })
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  expect(await rows.countDocuments()).toBe(0)
  expect(await store.db.listCollections({ name: 'aborted' }).toArray()).toEqual([])
})

test('a refused statement ends the whole transaction', async () => {
  const rows = store.db.collection<Row>('refused')
  await rows.insertOne({ _id: 'a', n: 1 })
  const attempt = inTransaction(async (session) => {
    await rows.insertOne({ _id: 'b', n: 1 }, { session })
    await rows.insertOne({ _id: 'a', n: 1 }, { session })
  })
  await expect(attempt).rejects.toMatchObject({ code: 11000 })
  expect(await rows.countDocuments()).toBe(1)
})

test('of two transactions that write the same, the one that commits later starts again', async () => {
  const rows = store.db.collection<Row>('conflicts')
  await rows.createIndex({ n: 1 }, { unique: true })
  const [first, second] = [store.client.startSession(), store.client.startSession()]
  first.startTransaction()
  second.startTransaction()
  await rows.insertOne({ _id: 'a', n: 1 }, { session: first })
  await rows.insertOne({ _id: 'b', n: 1 }, { session: second })
  await first.commitTransaction()
  const late = (await second.commitTransaction().catch((error: unknown) => error)) as import('mongodb').MongoServerError
  expect(late.code).toBe(112)
  expect(late.hasErrorLabel('TransientTransactionError')).toBe(true)
  expect(await rows.find().toArray()).toEqual([{ _id: 'a', n: 1 }])
  await Promise.all([first.endSession(), second.endSession()])
})

test('an index made during a transaction makes it start again rather than miss its entries', async () => {
  const rows = store.db.collection<Row>('indexing')
  await rows.insertOne({ _id: 'a', n: 1 })
  let attempts = 0
  await inTransaction(async (session) => {
    attempts++
    await rows.insertOne({ _id: 'b', n: 2 }, { session })
    if (attempts === 1) await rows.createIndex({ n: 1 })
  })
  expect(attempts).toBe(2)
  expect(await rows.find({ n: 2 }).toArray()).toEqual([{ _id: 'b', n: 2 }])
})

test('one message writes to several collections, whole or not at all, and within a transaction only', async () => {
  const [rows, others] = [store.db.collection<Row>('together'), store.db.collection<Row>('others')]
  await rows.insertOne({ _id: 'a', n: 1 })
  const writes = (id: string) => [
    { namespace: 'test.others', name: 'insertOne' as const, document: { _id: id, n: 2 } },
    { namespace: 'test.together', name: 'updateMany' as const, filter: { n: 1 }, update: { $set: { n: 3 } } },
  ]
  const bulkWrite = (session: import('mongodb').ClientSession, id: string) =>
    store.client.bulkWrite(writes(id) as never, { session })
  await inTransaction(async (session) => {
    const { insertedCount, matchedCount, modifiedCount } = await bulkWrite(session, 'b')
    expect([insertedCount, matchedCount, modifiedCount]).toEqual([1, 1, 1])
  })
  expect([await rows.findOne(), await others.findOne()]).toEqual([
    { _id: 'a', n: 3 },
    { _id: 'b', n: 2 },
  ])
  await rows.updateOne({ _id: 'a' }, { $set: { n: 1 } })
  await expect(inTransaction((session) => bulkWrite(session, 'b'))).rejects.toMatchObject({ cause: { code: 11_000 } })
  expect(await rows.findOne()).toEqual({ _id: 'a', n: 1 })
  await expect(store.client.bulkWrite(writes('c') as never)).rejects.toMatchObject({ cause: { code: 115 } })
})

test('read in parts within a transaction, what was there and what it wrote comes once each, both ways', async () => {
  const rows = store.db.collection<Row>('parts')
  await rows.createIndex({ n: 1 })
  const named = (name: string) => Array.from({ length: 20 }, (_, i): Row => ({ _id: `${i + 10}${name}`, n: i % 2 }))
  await rows.insertMany(named('a'))
  await inTransaction(async (session) => {
    await rows.insertMany(named('b'), { session })
    await rows.deleteOne({ _id: '11a' }, { session })
    for (const direction of [1, -1] as const) {
      const read = await rows.find({ n: { $gte: 0 } }, { session, sort: { n: direction }, batchSize: 3 }).toArray()
      expect(read.map(({ n }) => n)).toEqual(read.map(({ n }) => n).toSorted((a, b) => (a - b) * direction))
      const expected = [...named('a'), ...named('b')].map(({ _id }) => _id).filter((_id) => _id !== '11a')
      expect(read.map(({ _id }) => _id).toSorted()).toEqual(expected.toSorted())
    }
  })
})

/** Writes by `bulkWrite` that commits, which only this store knows. */
const committing = (ops: object[], session: import('mongodb').ClientSession) =>
  store.client.db('admin').command({ bulkWrite: 1, ops, nsInfo: [{ ns: 'test.folded' }], commit: true }, { session })

test('a write that commits is stored when it is answered, and the transaction takes no more', async () => {
  const rows = store.db.collection<Row>('folded')
  await store.client.withSession(async (session) => {
    session.startTransaction()
    await rows.insertOne({ _id: 'a', n: 1 }, { session })
    await committing([{ update: 0, filter: { _id: 'a' }, updateMods: { $set: { n: 2 } } }], session)
    expect(await rows.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 2 })
    await expect(rows.insertOne({ _id: 'b', n: 1 }, { session })).rejects.toMatchObject({ code: 256 })
  })
})

test('a write that commits may begin its transaction, too; refused, it leaves nothing', async () => {
  const rows = store.db.collection<Row>('folded')
  await rows.insertOne({ _id: 'taken', n: 1 })
  const insert = (_id: string) => ({ insert: 0, document: { _id, n: 1 } })
  await store.client.withSession(async (session) => {
    session.startTransaction()
    await committing([insert('c')], session)
  })
  await store.client.withSession(async (session) => {
    session.startTransaction()
    await expect(committing([insert('d'), insert('taken')], session)).rejects.toMatchObject({ code: 11000 })
  })
  expect(await rows.find({ _id: { $in: ['c', 'd'] } }).toArray()).toEqual([{ _id: 'c', n: 1 }])
})

test('a write that commits fails with a conflict if another wrote the document meanwhile', async () => {
  const rows = store.db.collection<Row>('folded')
  await rows.insertOne({ _id: 'e', n: 1 })
  await store.client.withSession(async (session) => {
    session.startTransaction()
    await rows.findOne({ _id: 'e' }, { session })
    await rows.updateOne({ _id: 'e' }, { $set: { n: 5 } })
    const change = { update: 0, filter: { _id: 'e' }, updateMods: { $set: { n: 2 } } }
    await expect(committing([change], session)).rejects.toMatchObject({
      code: 112,
      errorLabels: ['TransientTransactionError'],
    })
  })
  expect(await rows.findOne({ _id: 'e' })).toEqual({ _id: 'e', n: 5 })
})
