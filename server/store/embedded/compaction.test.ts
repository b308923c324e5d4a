import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterAll, expect, test } from 'vitest'
import { requestCompaction } from './request-compaction.ts'
import { startEmbedded } from './start.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'store-compaction-'))
const file = join(dataDir, 'store', 'data', 'data.mdb')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const CANARY = 'Zwillenbrock'
const KEPT = 3_000

const withStore = async <T>(act: (client: MongoClient) => Promise<T>): Promise<T> => {
  const store = await startEmbedded({ dataDir })
  const client = await MongoClient.connect(store.uri)
  try {
    return await act(client)
  } finally {
    await client.close()
    await store.close()
  }
}
const contents = () =>
  withStore(async (client) => {
    const people = client.db('main').collection('people')
    return {
      all: await people.find({}, { sort: { _id: 1 } }).toArray(),
      indexes: await people.indexes(),
      found: await people.countDocuments({ name: 'Ann', at: { $gte: KEPT / 2 } }),
    }
  })
const has = (text: string) => readFileSync(file).includes(text)

test('a compacted file has no trace of deleted data, and all other data with its indexes [RSCH-15]', async () => {
  await withStore(async (client) => {
    const people = client.db('main').collection<{ _id: string; name: string; at: number; text?: string }>('people')
    await people.createIndex({ name: 1, at: 1 })
    await people.createIndex({ at: 1 }, { unique: true })
    const kept = Array.from({ length: KEPT }, (_, at) => ({
      _id: `kept${at}`,
      name: 'Ann',
      at,
      text: 'x'.repeat(at % 900),
    }))
    const erased = Array.from({ length: KEPT }, (_, at) => ({ _id: `z${at}`, name: CANARY, at: KEPT + at }))
    await people.insertMany(kept)
    await people.insertMany(erased)
    await people.updateMany({ name: CANARY, at: { $lt: KEPT + 500 } }, { $set: { name: 'Ben' } })
    await people.deleteMany({ name: CANARY })
  })
  const before = await contents()
  expect(before.all).toHaveLength(KEPT + 500)
  expect(before.found).toBe(KEPT / 2)
  expect(has(CANARY)).toBe(true)
  const size = statSync(file).size

  await requestCompaction(dataDir)
  expect(await contents()).toEqual(before)
  expect([has(CANARY), has('Ann')]).toEqual([false, true])
  expect(statSync(file).size).toBeLessThan(size)
  expect([existsSync(join(dataDir, 'store', 'compact')), existsSync(join(dataDir, 'store', 'data-copy'))]).toEqual([
    false,
    false,
  ])
  await withStore((client) => client.db('main').collection('people').insertOne({ name: 'Later', at: -1 }))
  expect((await contents()).all).toHaveLength(KEPT + 501)
})

test('a copy that a crash left behind is replaced', async () => {
  const before = await contents()
  const copy = join(dataDir, 'store', 'data-copy')
  mkdirSync(copy)
  copyFileSync(file, join(copy, 'data.mdb'))
  await withStore((client) => client.db('main').collection('people').deleteOne({ at: -1 }))
  await requestCompaction(dataDir)
  const after = await contents()
  expect(after.all).toHaveLength(before.all.length - 1)
  expect(existsSync(copy)).toBe(false)
})
