import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { importSchema, type ImportState } from '../../shared/domain/imports.ts'
import { communitySchema } from '../../shared/domain/communities.ts'
import { CommunityModel } from '../graph/communities/communities.model.ts'
import { collection } from '../store/collection.ts'
import { checkAnswer } from '../testing/check-answers.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { manifestIn, pack, sealed, unpack, type Entries } from '../testing/archives.ts'
import { belongingsOf, kindsOfBelongings } from '../testing/belongings.ts'
import { makeCast, statuses, type Cast } from '../testing/cast.ts'
import { confirmedAgo } from '../testing/confirmed-ago.ts'
import { eventually } from '../testing/eventually.ts'
import { filesOnDisk, makeAttachment } from '../testing/files.ts'
import { makeNote } from '../testing/makers.ts'
import { exportCommunity } from './export-community.ts'
import { ImportModel } from './imports.model.ts'

let app: TestApp
let cast: Cast
let folder: string
let archive: Buffer
let entries: Entries
const AT = '/api/communities/import'
beforeAll(async () => {
  app = await startTestApp({ ARCHIVE_LIMIT_MB: '1' })
  folder = await mkdtemp(join(tmpdir(), 'buildon-imports-'))
  cast = await makeCast(app)
  const { community, callers } = cast
  await makeNote(app, callers.owner, { viewId: community.views[0] ?? '', title: 'Why leaves fall' })
  await makeAttachment(app, callers.owner)
  const file = join(folder, 'whole.zip')
  await exportCommunity(app.ctx, createWriteStream(file), { communityId: community._id, accounts: false })
  archive = await readFile(file)
  entries = await unpack(file)
})
afterEach(async () => {
  await app.request('DELETE', AT, { token: admin().token })
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const admin = () => cast.callers.admin
const announce = (bytes: number, matchUsers = false, { token } = admin()) =>
  app.request('POST', AT, { token, body: { matchUsers, bytes } })
const send = async (body: Uint8Array<ArrayBuffer> | ReadableStream, signal?: AbortSignal) => {
  const headers = { Authorization: `Bearer ${admin().token}` }
  const options = { method: 'PUT', headers, body, duplex: 'half' as const, ...(signal && { signal }) }
  const answer = await fetch(`${app.url}${AT}/file`, options)
  const type = answer.headers.get('content-type')
  checkAnswer('PUT', `${AT}/file`, { status: answer.status, type, text: await answer.clone().text() })
  return answer
}
const now = async () => (await app.request('GET', AT, { token: admin().token })).body as ImportState | null
const ended = () =>
  eventually(async () => {
    const found = await now()
    expect(['done', 'refused']).toContain(found?.state)
    return importSchema.parse(found)
  })
const imported = async (bytes: Buffer, matchUsers = false) => {
  expect((await announce(bytes.length, matchUsers)).status).toBe(201)
  const answer = await send(new Uint8Array(bytes))
  expect(answer.status).toBe(202)
  return await ended()
}
const packed = async (changed: Entries) => readFile(await pack(join(folder, 'changed.zip'), changed))
const counts = async () => [
  await collection(CommunityModel).countDocuments(),
  ...(await Promise.all(kindsOfBelongings().map((model) => model.countDocuments()))),
  (await filesOnDisk(app)).length,
]

test('an admin’s archive becomes a community, from 0 to 100 %, and the log of acts names the admin [ARCH-13]', async () => {
  const began = await announce(archive.length)
  expect([began.status, began.body]).toEqual([201, { state: 'uploading', percent: 0 }])
  expect((await send(new Uint8Array(archive))).status).toBe(202)
  const { state, percent, imported: made } = await ended()
  expect([state, percent]).toEqual(['done', 100])
  expect(made).toEqual({
    communityId: expect.stringMatching(/^[0-9a-f]{24}$/),
    title: cast.community.title,
    members: 4,
    joined: 0,
    leftOutCount: 0,
    leftOut: [],
  })
  const { token } = admin()
  const path = `/api/communities/${made?.communityId}`
  expect((await app.request('GET', path, { token })).as(communitySchema).managerRegistrationKey).toHaveLength(16)
  expect((await app.request('PUT', path, { token, body: { title: 'Year 6' } })).status).toBe(200)
  expect((await app.request('GET', '/api/communities', { token })).text).toContain(made?.communityId)
  expect((await app.request('GET', path, cast.callers.owner)).status).toBe(403)
  const acts = (await app.request('GET', `/api/acts?community=${made?.communityId}`, { token })).text
  expect(acts).toContain(`"by":"${admin().user._id}"`)
  expect(acts).toContain('"how":"import"')
})

test('members are joined to accounts of the same user name on request only', async () => {
  const { imported: made } = await imported(archive, true)
  expect(made).toMatchObject({ members: 4, joined: 4 })
  // Too late to stop.
  expect((await app.request('DELETE', AT, { token: admin().token })).body).toMatchObject({ state: 'done' })
  await eventually(async () =>
    expect((await app.request('GET', `/api/communities/${made?.communityId}`, cast.callers.owner)).status).toBe(200),
  )
})

test('a refused archive gives the reason of the command, and leaves nothing [ARCH-13]', async () => {
  const before = await counts()
  const refusals: [Buffer, string, string][] = [
    [Buffer.from('no archive'), 'archive.cut', 'This file is not an archive of a community, or it is cut off.'],
    [archive.subarray(0, 2000), 'archive.cut', 'This file is not an archive of a community, or it is cut off.'],
    [
      await packed(new Map([...entries, ['objects.jsonl', Buffer.from('{}')]])),
      'archive.part',
      'The part objects.jsonl of the archive is not as its manifest says.',
    ],
    [
      await packed(sealed(entries, (manifest) => ({ ...manifest, schema: 99 }))),
      'archive.newer',
      `This archive is of a newer Buildon: version 1 with schema 99. This site knows version 1 with schema ${manifestIn(entries).schema}.`,
    ],
  ]
  for (const [bytes, code, message] of refusals) {
    const { state, refusal } = await imported(bytes)
    expect([state, refusal?.code, refusal?.message]).toEqual(['refused', code, message])
  }
  expect(await counts()).toEqual(before)
})

test('only admins with a fresh password import, one archive at a time, up to the limit', async () => {
  const body = { matchUsers: false, bytes: 5 }
  const nobody = { visitor: 401, outsider: 403, writer: 403, owner: 403, manager: 403 }
  expect(await statuses(app, cast, 'POST', AT, { body })).toEqual({ ...nobody, admin: 201 })
  expect(await statuses(app, cast, 'GET', AT)).toEqual({ ...nobody, admin: 200 })
  const running = await announce(5)
  expect([running.status, running.headers.get('x-error-code')]).toEqual([409, 'import.running'])
  expect(await statuses(app, cast, 'DELETE', AT)).toEqual({ ...nobody, admin: 200 })
  expect((await send(new Uint8Array(5))).status).toBe(404)
  const large = await announce(1024 * 1024 + 1)
  expect([large.status, large.headers.get('x-error-code')]).toEqual([413, 'file.tooLarge'])
  for (const wrong of [
    {},
    { matchUsers: 1, bytes: 5 },
    { matchUsers: true, bytes: -1 },
    { matchUsers: true, bytes: '5' },
  ])
    expect((await app.request('POST', AT, { token: admin().token, body: wrong })).status).toBe(422)
  await announce(5)
  const more = await send(new Uint8Array(6))
  expect([more.status, more.headers.get('x-error-code'), await now()]).toEqual([413, 'file.tooLarge', null])
  await confirmedAgo(app, admin(), 3600)
  expect((await announce(5)).headers.get('x-error-code')).toBe('confirm.password')
  await confirmedAgo(app, admin(), 0)
})

test('an upload that breaks off leaves nothing, and the next may begin', async () => {
  const before = await counts()
  await announce(archive.length)
  const abort = new AbortController()
  const body = new ReadableStream({ start: (to) => to.enqueue(new Uint8Array(archive.subarray(0, 1000))) })
  const sending = send(body, abort.signal).catch((error: unknown) => error)
  await eventually(async () => expect((await collection(ImportModel).findOne({}))?.state).toBe('uploading'))
  abort.abort()
  await sending
  await eventually(async () => expect(await now()).toBeNull())
  expect(await counts()).toEqual(before)
  expect((await imported(archive)).state).toBe('done')
})

test('an import that is stopped while it is written leaves nothing [ARCH-13]', async () => {
  const before = await counts()
  const { files } = app.ctx
  const put = files.put.bind(files)
  let isStopped = false
  files.put = async (...given) => {
    await app.request('DELETE', AT, { token: admin().token })
    isStopped = true
    return await put(...given)
  }
  try {
    await announce(archive.length)
    await send(new Uint8Array(archive))
    await eventually(async () => {
      expect(isStopped).toBe(true)
      expect(await counts()).toEqual(before)
    })
    expect(await now()).toBeNull()
  } finally {
    files.put = put
  }
})

test('a full disk refuses the import, and leaves nothing', async () => {
  const before = await counts()
  const { files } = app.ctx
  const put = files.put.bind(files)
  files.put = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  try {
    expect(await imported(archive)).toMatchObject({ state: 'refused', refusal: { code: 'request.unavailable' } })
    expect(await counts()).toEqual(before)
  } finally {
    files.put = put
  }
})

test('an import whose server fell silent is told as unfinished, and another may begin', async () => {
  await announce(5)
  await collection(ImportModel).updateOne({}, { $set: { state: 'importing', seen: new Date(Date.now() - 61_000) } })
  expect(await now()).toMatchObject({ state: 'refused', refusal: { code: 'archive.broken' } })
  expect((await imported(archive)).state).toBe('done')
})

test('the outcome is told for a day', async () => {
  const { imported: made } = await imported(archive)
  expect(Object.keys(await belongingsOf(made?.communityId ?? ''))).toContain('Object')
  await collection(ImportModel).updateOne({}, { $set: { seen: new Date(Date.now() - 25 * 60 * 60_000) } })
  expect(await now()).toBeNull()
})
