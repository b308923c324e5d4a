import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { streamed } from './streamed.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await things().insertMany(Array.from({ length: 1_000 }, (_, at) => ({ _id: at })))
})
afterAll(() => app.stop())

const things = () => mongoose.connection.collection<{ _id: number }>('things')

test.each([
  [0, [250, 250, 250, 250]],
  [600, [250, 250, 100]],
])('a search with a limit of %i has equal batches in memory, one at a time [HEAP-01]', async (limit, expected) => {
  const sizes: number[] = []
  const { total, pieces } = await streamed(things(), {}, { sort: { _id: 1 }, skip: 0, limit }, (batch) => {
    sizes.push(batch.length)
    return batch.map(({ _id }) => _id)
  })
  let text = ''
  for await (const piece of pieces()) text += piece
  expect(sizes).toEqual(expected)
  expect(JSON.parse(text)).toEqual(Array.from({ length: limit || 1_000 }, (_, at) => at))
  expect(total).toBe(1_000)
})
