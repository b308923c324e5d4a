import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from 'lmdb'
import { MongoClient, ObjectId, type Document } from 'mongodb'
import { afterAll, expect, test } from 'vitest'
import { toBytes, valueOf } from './bson.ts'
import { Disk } from './disk.ts'
import { keyOf } from './keys.ts'
import { startEmbedded } from './start.ts'
import { upgrade } from './upgrade.ts'
import { tree } from './trees.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const ids: unknown[] = [
  '0123456789abcdef01234567',
  new ObjectId('0123456789abcdef01234567'),
  'a longer name than fits',
  0.5,
]
const documents: Document[] = Array.from({ length: 50 }, (_, n) => ({ _id: ids[n] ?? n, n, words: ['leaf', `word ${n}`], text: 'Light. '.repeat(n * 20) })) // prettier-ignore
const index = (id: number, name: string, unique: boolean) => ({ id, name: `${name}_1`, unique, fields: [{ name, path: [name], direction: 1 }] }) // prettier-ignore

/** First format: one database, index entries with the document's whole id. */
async function folderOfFirstFormat() {
  const folder = mkdtempSync(join(tmpdir(), 'store-upgrade-'))
  folders.push(folder)
  const path = join(folder, 'store', 'data')
  mkdirSync(path, { recursive: true })
  const db = open<Buffer, Buffer>({ path, encoding: 'binary', keyEncoding: 'binary' })
  const meta = (name: string, value: unknown) => db.putSync(Buffer.from(`\0${name}`), Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))) // prettier-ignore
  db.transactionSync(() => {
    meta('v', '1')
    meta('n', '\0\0\0\u0003')
    meta('f2', '\0\0\0\0\u0001')
    meta('cmain.notes', { ns: 'main.notes', id: 1, uuid: '5f0f4d0e-38a5-4d0c-9a5c-9f2a8d9f4b11', indexes: [index(2, 'words', false), index(3, 'n', true)] }) // prettier-ignore
    for (const document of documents) {
      const id = keyOf(valueOf(document._id))
      db.putSync(Buffer.concat([tree(1), id]), toBytes(document))
      db.putSync(Buffer.concat([tree(3), keyOf(valueOf(document.n))]), id)
      for (const word of document.words) db.putSync(Buffer.concat([tree(2), keyOf(valueOf(word)), id]), id)
    }
  })
  await db.close()
  return { folder, path }
}

async function expectAllIn(folder: string, told?: string[]) {
  const store = await startEmbedded({ dataDir: folder, onUpgrade: (text) => told?.push(text) })
  const client = await MongoClient.connect(store.uri)
  const notes = client.db('main').collection(`notes`)
  const all = await notes.find().toArray()
  expect(all).toHaveLength(50)
  expect(all).toEqual(expect.arrayContaining(documents))
  expect(await notes.countDocuments({ words: 'leaf' })).toBe(50)
  for (const document of documents) {
    expect(await notes.find({ words: `word ${document.n}` }).toArray()).toEqual([document])
    expect(await notes.findOne({ n: document.n })).toEqual(document)
  }
  await expect(notes.insertOne({ n: 3 })).rejects.toMatchObject({ code: 11000 })
  const { deletedCount } = await notes.deleteMany({ words: { $in: ['word 0', 'word 1', 'word 2', 'word 3'] } })
  expect([deletedCount, await notes.countDocuments({ words: 'leaf' })]).toEqual([4, 46])
  await client.close()
  await store.close()
}

test('data of the first format opens with everything in it, and this is said once', async () => {
  const { folder } = await folderOfFirstFormat()
  const told: string[] = []
  await expectAllIn(folder, told)
  expect(told).toEqual([
    'The embedded store: data of an earlier form is being brought to the form that takes less space',
  ])
  const again = await startEmbedded({ dataDir: folder, onUpgrade: (text) => told.push(text) })
  await again.close()
  expect(told).toHaveLength(1)
})

test('an upgrade that was cut in the middle goes on with what is left', async () => {
  const { folder, path } = await folderOfFirstFormat()
  const disk = new Disk(path, () => {})
  const cut = new Error('cut')
  let writes = 0
  const failing = {
    ...bound(disk),
    write: (work: () => void) => (++writes > 2 ? Promise.reject(cut) : disk.write(work)),
  }
  await expect(upgrade(failing as unknown as Disk, () => {}, 30)).rejects.toBe(cut)
  await disk.close()
  await expectAllIn(folder)
})

/** Spreading omits a class's methods. */
const bound = (disk: Disk) => ({
  get: disk.get.bind(disk),
  range: disk.range.bind(disk),
  put: disk.put.bind(disk),
  older: disk.older.bind(disk),
  removeOlder: disk.removeOlder.bind(disk),
})
