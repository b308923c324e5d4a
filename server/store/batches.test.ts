import { BSON, type FindCursor } from 'mongodb'
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { batchesOf, rawBatchesOf } from './batches.ts'
import { BATCH, SMALL_BATCH } from './chunks.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await things().insertMany(Array.from({ length: 1_000 }, (_, at) => ({ _id: at })))
})
afterAll(() => app.stop())

const things = () => mongoose.connection.collection<{ _id: number }>('things')

test('a cursor is read in batches, in order, and closed when the reader stops [HEAP-01]', async () => {
  const cursor = things().find({}, { ...BATCH, sort: { _id: 1 } })
  const sizes: number[] = []
  const ids: number[] = []
  for await (const batch of batchesOf(cursor)) {
    sizes.push(batch.length)
    ids.push(...batch.map(({ _id }) => _id))
  }
  expect(sizes).toEqual([250, 250, 250, 250])
  expect(ids).toEqual(Array.from({ length: 1_000 }, (_, at) => at))
  await expectClosed(batchesOf)
})

test('a cursor is read in BSON in the same batches, and closed when the reader stops', async () => {
  const ids: number[][] = []
  for await (const batch of rawBatchesOf(things().find({ _id: { $lt: 600 } }, { ...SMALL_BATCH, sort: { _id: 1 } })))
    ids.push(batch.map((bytes) => Number(BSON.deserialize(bytes)._id)))
  expect(ids.map(({ length }) => length)).toEqual([250, 250, 100])
  expect(ids.flat()).toEqual(Array.from({ length: 600 }, (_, at) => at))
  for await (const _batch of rawBatchesOf(things().find({ _id: -1 }, BATCH))) expect.unreachable()
  await expectClosed(rawBatchesOf)
})

const expectClosed = async (read: (cursor: FindCursor<{ _id: number }>) => AsyncGenerator<unknown[]>) => {
  const left = things().find({}, BATCH)
  let getMore: unknown
  for await (const batch of read(left)) {
    expect(batch).toHaveLength(250)
    getMore = left.id
    break
  }
  const more = mongoose.connection.db?.command({ getMore, collection: 'things' })
  await expect(more).rejects.toThrow(/cursor id \d+ not found/)
}
