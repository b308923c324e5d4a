import { appendFile, mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Collection } from 'mongodb'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect, type Store } from '../../store/connect.ts'
import { createDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { createGridFsStore } from './gridfs-store.ts'

// Tests common to both file stores, and those of each.

const CHUNK = 255 * 1024
/** Two chunks and part of a third. */
const BYTES = Buffer.from(Array.from({ length: 2 * CHUNK + 1_000 }, (_, index) => (index * 7 + (index >> 8)) % 251))

let folder: string
let store: Store
const stores = {} as Record<'disk' | 'gridfs', FileStore>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-files-'))
  store = await connect({ dataDir: folder, mongodbUri: process.env.MONGODB_URI })
  stores.disk = createDiskStore(join(folder, 'files'))
  stores.gridfs = createGridFsStore(mongoose.connection.db!)
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

let count = 0
const newName = () => (count += 1).toString(16).padStart(32, 'f')
/** Parts that don't match chunks, as from a network. */
const inParts = (bytes: Buffer, size = 60_000) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size)),
  )
const namesIn = async (files: FileStore) => {
  const names: string[] = []
  for await (const some of files.names()) names.push(...some)
  return names
}
const refusal = async (act: Promise<unknown>) =>
  ((await act.catch((error: unknown) => error)) as { code?: string } | undefined)?.code
const chunksOf = () => mongoose.connection.collection('fs.chunks')

describe.each(['disk', 'gridfs'] as const)('files in %s', (kind) => {
  let files: FileStore
  beforeAll(() => {
    files = stores[kind]
  })

  test('bytes come back as they were put, whole and in every range', async () => {
    const name = newName()
    const put = Date.now()
    expect(await files.put(name, inParts(BYTES))).toBe(BYTES.length)
    expect(await namesIn(files)).toContain(name)
    expect(Math.abs(Number(await files.writtenAt(name)) - put)).toBeLessThan(60_000)
    const { head, size } = await files.head(name, 4_100)
    expect([size, head.equals(BYTES.subarray(0, 4_100))]).toEqual([BYTES.length, true])
    expect((await buffer(await files.read(name, size))).equals(BYTES)).toBe(true)
    for (const [start, end] of [
      [0, 0],
      [10, 19],
      [CHUNK - 1, CHUNK],
      [CHUNK, 2 * CHUNK - 1],
      [5, 2 * CHUNK + 3],
      [size - 1, size - 1],
    ] as const) {
      const part = await buffer(await files.read(name, size, { start, end }))
      expect([start, part.equals(BYTES.subarray(start, end + 1))]).toEqual([start, true])
    }
    await files.remove(name)
    await files.remove(name)
    expect(await namesIn(files)).not.toContain(name)
    expect(await files.writtenAt(name)).toBeUndefined()
    expect(await refusal(files.read(name, size))).toBe('notFound')
  })

  test('the smallest files, and those of exactly whole chunks, are kept as well', async () => {
    for (const size of [0, 1, CHUNK, 2 * CHUNK]) {
      const name = newName()
      const bytes = BYTES.subarray(0, size)
      expect(await files.put(name, Readable.from([bytes]))).toBe(size)
      expect(await files.head(name, 10)).toEqual({ head: bytes.subarray(0, 10), size })
      if (size > 0) expect((await buffer(await files.read(name, size))).equals(bytes)).toBe(true)
    }
  })

  test('of an upload that breaks off nothing is left', async () => {
    const [name, before] = [newName(), await namesIn(files)]
    const breaking = async function* () {
      yield BYTES
      throw new Error('the line is cut')
    }
    await expect(files.put(name, Readable.from(breaking()))).rejects.toThrow('the line is cut')
    expect(await namesIn(files)).toEqual(before)
    expect(await refusal(files.read(name, BYTES.length))).toBe('notFound')
    expect(await chunksOf().countDocuments({ files_id: name })).toBe(0)
  })

  test('a file of another size than it should have is refused before its first byte', async () => {
    const name = newName()
    await files.put(name, Readable.from([BYTES]))
    for (const size of [BYTES.length - 1, BYTES.length + 1])
      expect(await refusal(files.read(name, size, { start: 0, end: 9 }))).toBe('file.incomplete')
  })

  test('no path is a name', async () => {
    await expect(files.put('../x', Readable.from(['x']))).rejects.toThrow('no name')
  })
})

test('a file on the disk that was cut, or has grown, is not whole', async () => {
  const path = (name: string) => join(folder, 'files', name.slice(0, 2), name)
  const [cut, grown] = [newName(), newName()]
  for (const name of [cut, grown]) await stores.disk.put(name, Readable.from([BYTES]))
  await truncate(path(cut), 100)
  await appendFile(path(grown), 'x')
  for (const name of [cut, grown]) expect(await refusal(stores.disk.read(name, BYTES.length))).toBe('file.incomplete')
})

describe('GridFS with half a file', () => {
  let files: FileStore
  beforeAll(() => {
    files = stores.gridfs
  })

  test('a chunk that is not there is told before the first byte, to those who ask for it', async () => {
    const name = newName()
    await files.put(name, Readable.from([BYTES]))
    await chunksOf().deleteOne({ files_id: name, n: 1 })
    expect(await refusal(files.read(name, BYTES.length))).toBe('file.incomplete')
    const [start, end] = [2 * CHUNK, 2 * CHUNK + 9]
    expect(await buffer(await files.read(name, BYTES.length, { start, end }))).toEqual(BYTES.subarray(start, end + 1))
  })

  test('a chunk that is too short breaks the stream off', async () => {
    const name = newName()
    await files.put(name, Readable.from([BYTES]))
    const data = new mongoose.mongo.Binary(Buffer.alloc(9))
    await chunksOf().updateOne({ files_id: name, n: 1 }, { $set: { data } })
    expect(await refusal(buffer(await files.read(name, BYTES.length)))).toBe('file.incomplete')
  })

  test('what a crash leaves of an upload is no file, is found by its name, and removed', async () => {
    const name = newName()
    let arrived: (() => void) | undefined
    const isHere = new Promise<void>((done) => (arrived = done))
    const hanging = async function* () {
      yield BYTES
      arrived?.()
      await new Promise<never>(() => undefined)
    }
    void files.put(name, Readable.from(hanging()))
    await isHere
    expect(await refusal(files.read(name, BYTES.length))).toBe('notFound')
    expect(await namesIn(files)).toContain(name)
    expect(await files.writtenAt(name)).toBeInstanceOf(Date)
    expect(await chunksOf().countDocuments({ files_id: name })).toBe(2)
    await files.remove(name)
    expect(await namesIn(files)).not.toContain(name)
    expect(await chunksOf().countDocuments({ files_id: name })).toBe(0)
  })
})

test('gridfs: a store that takes no more fails the put, and whoever reads the bytes on their way hears of no fault', async () => {
  const { insertOne } = mongoose.mongo.Collection.prototype
  const full = new Error('full')
  vi.spyOn(mongoose.mongo.Collection.prototype, 'insertOne').mockImplementation(function (this: Collection, document) {
    return 'n' in document && document.n === 1 ? Promise.reject(full) : insertOne.call(this, document)
  })
  const [name, bytes] = [newName(), inParts(BYTES)]
  await expect(stores.gridfs.put(name, bytes)).rejects.toBe(full)
  vi.restoreAllMocks()
  await new Promise((done) => setImmediate(done))
  expect([bytes.destroyed, bytes.errored]).toEqual([true, null])
  expect(await chunksOf().countDocuments({ files_id: name })).toBe(0)
})
