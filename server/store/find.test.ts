import mongoose, { type Model } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { monitorStore, storeCallsOf } from '../testing/store-calls.ts'
import { askOverSocket } from './ask-over-socket.ts'
import { setShortWay } from './ask-store.ts'
import { SMALL_BATCH } from './chunks.ts'
import { collection } from './collection.ts'
import { findAll, findBatches, findOne, findRawBatches } from './find.ts'

interface Thing {
  _id: string
  at: Date
  size: number
}

// Registered as a model, it would be one of all tests of the process.
const things = {
  db: mongoose.connection,
  collection: mongoose.connection.collection('things'),
} as unknown as Model<Thing>
const ALL: Thing[] = Array.from({ length: 1_000 }, (_, size) => ({
  _id: `t${size}`,
  at: new Date(Date.UTC(2026, 0, 1) + size),
  size,
}))

let app: TestApp
let stopMonitoring: () => void
beforeAll(async () => {
  stopMonitoring = monitorStore()
  app = await startTestApp()
  await collection(things).insertMany(ALL)
})
afterAll(async () => {
  stopMonitoring()
  await app.stop()
})

const bySize = { size: 1 } as const

const sizesOf = async (batches: AsyncIterable<unknown[]>) => {
  const sizes: number[] = []
  for await (const { length } of batches) sizes.push(length)
  return sizes
}

const read = async () => ({
  all: await findAll(things, {}, { sort: bySize }),
  page: await findAll(things, { size: { $gt: 5 } }, { sort: bySize, skip: 2, limit: 3, projection: { size: 1 } }),
  none: await findAll(things, { _id: 'unknown' }),
  batches: await sizesOf(findBatches(things, {})),
  small: await sizesOf(findRawBatches(things, {}, SMALL_BATCH)),
  one: await findOne(things, { size: 7 }, { at: 1 }),
  nothing: await findOne(things, { size: -1 }),
})

const EXPECTED = {
  all: ALL,
  page: [
    { _id: 't8', size: 8 },
    { _id: 't9', size: 9 },
    { _id: 't10', size: 10 },
  ],
  none: [],
  batches: [250, 250, 250, 250],
  small: [250, 250, 250, 250],
  one: { _id: 't7', at: new Date(Date.UTC(2026, 0, 1) + 7) },
  nothing: null,
}

test('documents are found past the driver, in batches of at most 250 [HEAP-01]', async () => {
  expect(await read()).toEqual(EXPECTED)
  expect(await storeCallsOf(() => findAll(things, {}, SMALL_BATCH))).toEqual(['1 × find things SCAN'])
  expect(await storeCallsOf(() => findAll(things, {}))).toEqual(['1 × find things SCAN', '4 × getMore'])
})

test('a cursor is closed when the reader stops', async () => {
  for await (const batch of findBatches(things, {})) {
    expect(batch).toHaveLength(250)
    break
  }
  expect(
    await storeCallsOf(async () => {
      for await (const _batch of findBatches(things, {})) break
    }),
  ).toEqual(['1 × find things SCAN', '1 × killCursors things'])
})

test('a refusal of the store is the error of the driver', async () => {
  await expect(findAll(things, { $where: 'true' })).rejects.toBeInstanceOf(mongoose.mongo.MongoServerError)
})

test('in a session documents are found by the driver, as it is stored within the transaction', async () => {
  await mongoose.connection.withSession((session) =>
    session.withTransaction(async () => {
      await collection(things).updateOne({ _id: 't1' }, { $set: { size: -5 } }, { session })
      const found = await findAll(things, { _id: 't1' }, { session, projection: { size: 1 } })
      expect(found).toEqual([{ _id: 't1', size: -5 }])
      await session.abortTransaction()
    }),
  )
})

test('the embedded store of another process, and MongoDB by the driver, give the same results', async () => {
  const way = askOverSocket(app.storeUri)!
  setShortWay(way.ask)
  expect(await read()).toEqual(EXPECTED)
  way.close()
  await expect(read()).rejects.toThrow('The connection to the store is closed')
  setShortWay(undefined)
  expect(await read()).toEqual(EXPECTED)
})
