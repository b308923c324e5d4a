import mongoose, { type Model } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collection } from '../store/collection.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { streamed } from './streamed.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await collection(Thing).insertMany(IDS.map((_id) => ({ _id })))
})
afterAll(() => app.stop())

const thing = { db: mongoose.connection, collection: mongoose.connection.collection('things') }
const Thing = thing as unknown as Model<{ _id: string }>
const IDS = Array.from({ length: 1_000 }, (_, at) => String(at).padStart(4, '0'))

test.each([
  [0, [250, 250, 250, 250]],
  [600, [250, 250, 100]],
])('a search with a limit of %i has equal batches in memory, one at a time [HEAP-01]', async (limit, expected) => {
  const sizes: number[] = []
  const { total, pieces } = await streamed(Thing, {}, { sort: { _id: 1 }, skip: 0, limit }, (batch) => {
    sizes.push(batch.length)
    return batch.map(({ _id }) => _id)
  })
  let text = ''
  for await (const piece of pieces()) text += piece
  expect(sizes).toEqual(expected)
  expect(JSON.parse(text)).toEqual(IDS.slice(0, limit || 1_000))
  expect(total).toBe(1_000)
})
