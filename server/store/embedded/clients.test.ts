import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { GridFSBucket, MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded, uriOfOwner } from './start.ts'
import { startTestStore, type TestStore } from './testing.ts'

// Several processes use one store, each with its own driver.

let store: TestStore
let other: MongoClient
beforeAll(async () => {
  store = await startTestStore()
  other = await MongoClient.connect(uriOfOwner(store.folder)!)
})
afterAll(async () => {
  await other.close()
  await store.stop()
})

type Row = { _id: string; n: number }
const both = (name: string) => [store.db.collection<Row>(name), other.db('test').collection<Row>(name)] as const

test('no update is lost when two clients raise one number in transactions, each with sessions of its own', async () => {
  const [here, there] = both('numbers')
  await here.insertOne({ _id: 'a', n: 0 })
  const raise = (client: MongoClient, rows: typeof here) =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        const { n } = (await rows.findOne({ _id: 'a' }, { session }))!
        await rows.updateOne({ _id: 'a' }, { $set: { n: n + 1 } }, { session })
      }),
    )
  await Promise.all(Array.from({ length: 10 }, () => [raise(store.client, here), raise(other, there)]).flat())
  expect(await there.findOne()).toEqual({ _id: 'a', n: 20 })
})

test('one that goes away in the middle of a transaction and a cursor holds up nobody, and leaves nothing', async () => {
  const [here] = both('leaving')
  await here.insertMany(Array.from({ length: 50 }, (_, n) => ({ _id: `row${n}`, n })))
  const leaving = await MongoClient.connect(uriOfOwner(store.folder)!)
  const rows = leaving.db('test').collection<Row>('leaving')
  const cursor = rows.find().batchSize(5)
  await cursor.next()
  const session = leaving.startSession()
  session.startTransaction()
  await rows.updateOne({ _id: 'row1' }, { $set: { n: -1 } }, { session })
  await leaving.close(true)
  await here.updateOne({ _id: 'row1' }, { $inc: { n: 100 } })
  expect(await here.findOne({ _id: 'row1' })).toEqual({ _id: 'row1', n: 101 })
  expect(await here.countDocuments({ n: -1 })).toBe(0)
})

test('a file of GridFS is written by one and read by the other, in ranges too, renamed and removed', async () => {
  const chunkSizeBytes = 255 * 1024
  const [mine, theirs] = [store.db, other.db('test')].map((db) => new GridFSBucket(db, { chunkSizeBytes })) as [
    GridFSBucket,
    GridFSBucket,
  ]
  const bytes = randomBytes(3 * chunkSizeBytes + 1_000)
  const upload = mine.openUploadStream('leaf.png', { metadata: { owner: 'ann' } })
  await pipeline(Readable.from([bytes.subarray(0, 300_000), bytes.subarray(300_000)]), upload)
  const [file] = await theirs.find({ filename: 'leaf.png' }).toArray()
  expect(file).toMatchObject({ _id: upload.id, length: bytes.length, chunkSize: chunkSizeBytes, metadata: { owner: 'ann' } }) // prettier-ignore
  expect((await buffer(theirs.openDownloadStream(upload.id))).equals(bytes)).toBe(true)
  expect((await buffer(theirs.openDownloadStreamByName('leaf.png'))).equals(bytes)).toBe(true)
  const [start, end] = [chunkSizeBytes - 10, 2 * chunkSizeBytes + 10]
  const range = await buffer(theirs.openDownloadStream(upload.id, { start, end }))
  expect(range.equals(bytes.subarray(start, end))).toBe(true)
  const chunks = chunksThere()
  expect(await chunks.find({ files_id: upload.id }, { sort: { n: 1 }, projection: { n: 1, _id: 0 } }).toArray()).toEqual([0, 1, 2, 3].map((n) => ({ n }))) // prettier-ignore
  const indexes = await chunks.listIndexes().toArray()
  expect(indexes.map(({ name, unique }) => [name, unique])).toEqual([
    ['_id_', undefined],
    ['files_id_1_n_1', true],
  ])

  await theirs.rename(upload.id, 'tree.png')
  expect(await mine.find({ filename: 'tree.png' }).toArray()).toHaveLength(1)
  const half = mine.openUploadStream('half.png')
  await new Promise((done) => half.write(randomBytes(2 * chunkSizeBytes), done))
  await half.abort()
  await mine.delete(upload.id)
  expect(await chunks.countDocuments()).toBe(0)
  await expect(buffer(theirs.openDownloadStream(upload.id))).rejects.toThrow('FileNotFound')
  await mine.drop()
})

const chunksThere = () => other.db('test').collection('fs.chunks')

test('the process that holds the store asks it past the socket: replies, refusals, and an error once it has ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-asked-'))
  const { ask, close } = await startEmbedded({ dataDir: folder })
  const texts = Array.from({ length: 50 }, (_, n) => 'ä'.repeat(n * 1000))
  const documents = texts.map((text, n) => ({ _id: n, text }))
  expect(await ask({ insert: 'asked', documents, $db: 'test' })).toEqual({ n: 50, ok: 1 })
  const replies = await Promise.all(texts.map((_, n) => ask({ find: 'asked', filter: { _id: n }, $db: 'test' })))
  expect(replies.flatMap(({ cursor }) => (cursor as { firstBatch: object[] }).firstBatch)).toEqual(documents)
  expect(await ask({ mapReduce: 'asked', $db: 'test' })).toMatchObject({ ok: 0, code: 59 })
  await close()
  await expect(ask({ ping: 1, $db: 'admin' })).rejects.toThrow('has ended')
  rmSync(folder, { recursive: true, force: true })
})
