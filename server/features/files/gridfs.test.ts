import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { Collection } from 'mongodb'
import mongoose from 'mongoose'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { perform } from '../../admin/acts.ts'
import { chooseFileStore } from '../../platform/files/choose-store.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { filesOnDisk, makeAttachment, upload } from '../../testing/files.ts'
import { twoMembers } from '../../testing/makers.ts'
import { cleanUp } from './clean-up.ts'
import { warnOfFilesElsewhere } from './move-files.ts'

const CHUNK = 255 * 1024
const THREE_CHUNKS = { name: 'lines.txt', type: 'text/plain', bytes: 'line '.repeat(150_000) }
const DAY_MS = 24 * 60 * 60 * 1000

const folders: string[] = []
const newFolder = async () => {
  folders.push(await mkdtemp(join(tmpdir(), 'buildon-gridfs-')))
  return folders.at(-1) ?? ''
}
let app: TestApp | undefined
const startWith = async (settings: Record<string, string>) => (app = await startTestApp(settings))
afterEach(async () => {
  vi.restoreAllMocks()
  await app?.stop()
  app = undefined
})
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

const collectionOf = (name: string) => mongoose.connection.collection(name)
const nameOf = (url: string) => /[0-9a-f]{32}/.exec(url)?.[0] ?? ''

test('half a file is refused in clear words before its first byte, told in the log, and never sent as if it were whole', async () => {
  const site = await startWith({ FILES: 'gridfs' })
  const { ann } = await twoMembers(site)
  const { file } = await makeAttachment(site, ann, THREE_CHUNKS)
  const name = nameOf(file.url)
  const log = vi.spyOn(site.ctx.log, 'error').mockImplementation(() => undefined)
  const get = (headers = {}) => site.request('GET', file.url, { token: ann.token, headers })

  await collectionOf('fs.chunks').updateOne({ files_id: name, n: 1 }, { $set: { n: 9 } })
  const refused = await get()
  expect([refused.status, refused.body]).toEqual([
    503,
    {
      message:
        'This file is not complete on the server. Please try again later, and notify the administrator of this site.',
    },
  ])
  expect(refused.headers.get('x-error-code')).toBe('file.incomplete')
  expect(refused.headers.get('etag')).not.toContain(name)
  expect((await site.request('HEAD', file.url, { token: ann.token })).status).toBe(503)
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ file: name }), 'the bytes of a file are not all there')
  expect((await get({ Range: 'bytes=0-3' })).text).toBe('line')

  const data = new mongoose.mongo.Binary(Buffer.alloc(CHUNK - 1))
  await collectionOf('fs.chunks').updateOne({ files_id: name, n: 9 }, { $set: { n: 1, data } })
  log.mockClear()
  await expect(get()).rejects.toThrow()
  expect(log).toHaveBeenCalledOnce()

  await collectionOf('fs.files').deleteOne({})
  expect((await get()).status).toBe(404)
})

test('a store that takes no more of an upload is not taken for a form that is wrong, and keeps nothing of it', async () => {
  const site = await startWith({ FILES: 'gridfs' })
  const { ann } = await twoMembers(site)
  const log = vi.spyOn(site.ctx.log, 'error').mockImplementation(() => undefined)
  const full = new mongoose.mongo.MongoServerError({ message: 'The disk is full', code: 14_031 })
  const { insertOne } = mongoose.mongo.Collection.prototype
  vi.spyOn(mongoose.mongo.Collection.prototype, 'insertOne').mockImplementation(function (this: Collection, document) {
    return 'n' in document && document.n === 1 ? Promise.reject(full) : insertOne.call(this, document)
  })
  const refused = await upload(site, ann, THREE_CHUNKS)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ err: full }), expect.any(String))
  for (const some of ['files', 'chunks', 'begun']) expect(await collectionOf(`fs.${some}`).countDocuments()).toBe(0)
})

test('what a crash has left of an upload is removed a day later', async () => {
  const site = await startWith({ FILES: 'gridfs' })
  const name = 'a'.repeat(32)
  const left = () =>
    Promise.all(['fs.begun', 'fs.chunks'].map((some) => collectionOf(some).countDocuments({ $or: [{ _id: name }, { files_id: name }] } as object))) // prettier-ignore
  await collectionOf('fs.begun').insertOne({ _id: name, at: new Date(Date.now() - DAY_MS / 2) } as object)
  await collectionOf('fs.chunks').insertOne({ files_id: name, n: 0, data: new mongoose.mongo.Binary(Buffer.from('x')) })
  await cleanUp(site.ctx.files)
  expect(await left()).toEqual([1, 1])
  await collectionOf('fs.begun').updateOne({}, { $set: { at: new Date(Date.now() - 2 * DAY_MS) } })
  await cleanUp(site.ctx.files)
  expect(await left()).toEqual([0, 0])
})

test('a site that changes FILES is warned, takes its files along, and a copy of its data folder is a backup as before', async () => {
  const DATA_DIR = await newFolder()
  let site = await startWith({ DATA_DIR })
  const { ann } = await twoMembers(site)
  const { file } = await makeAttachment(site, ann, THREE_CHUNKS)
  await upload(site, ann)
  const status = async () => (await site.request('GET', file.url, { token: ann.token })).status
  const again = async (settings: Record<string, string>) => {
    await app?.stop()
    site = await startWith(settings)
  }
  const warnings = async () => {
    const warn = vi.spyOn(site.ctx.log, 'warn').mockImplementation(() => undefined)
    const { other } = chooseFileStore(site.ctx.env, mongoose.connection.db)
    await warnOfFilesElsewhere(other, site.ctx.env.files, site.ctx.log)
    const lines = warn.mock.calls.map(([line]) => String(line))
    warn.mockRestore()
    return lines
  }
  const said: string[] = []
  const move = () =>
    perform(
      { name: 'move-files' },
      {
        ...site.ctx,
        terminal: { input: new PassThrough(), prompts: new PassThrough() },
        say: (line) => said.push(line),
      },
    )
  expect(await warnings()).toEqual([])

  await again({ DATA_DIR, FILES: 'gridfs' })
  expect(await status()).toBe(404)
  expect(await warnings()).toEqual([
    'FILES is gridfs, but uploaded files lie elsewhere: “npm run admin -- move-files” brings them over',
  ])
  await move()
  await move()
  expect(said).toEqual(['2 files are where FILES says now (gridfs).', '0 files are where FILES says now (gridfs).'])
  expect([await status(), await filesOnDisk(site), await warnings()]).toEqual([200, [], []])

  await app?.stop()
  app = undefined
  const copy = await newFolder()
  await cp(DATA_DIR, copy, { recursive: true, filter: (source) => !source.endsWith('.sock') })
  site = await startWith({ DATA_DIR: copy, FILES: 'gridfs' })
  expect(await status()).toBe(200)

  await collectionOf('fs.chunks').deleteOne({ files_id: nameOf(file.url), n: 1 })
  await again({ DATA_DIR: copy })
  await expect(move()).rejects.toThrow(`${nameOf(file.url)} is not complete and stays where it was.`)
  expect(said.at(-1)).toBe('1 file is where FILES says now (disk).')
})
