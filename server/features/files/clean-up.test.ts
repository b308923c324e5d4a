import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { uploadSchema } from '../../../shared/domain/files.ts'
import { collection } from '../../store/collection.ts'
import { withWrites } from '../../graph/writes.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { beginAttachment, filesOnDisk, makeAttachment, placeOnDisk, PNG, upload } from '../../testing/files.ts'
import { signIn, twoMembers, type Joined } from '../../testing/makers.ts'
import { insertObject } from '../../graph/objects/objects.service.ts'
import { cleanUp } from './clean-up.ts'
import { FileModel } from './files.model.ts'
import { firstFile, insertFiles } from './first-files.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let dataDir: string
let app: TestApp
let ann: Joined
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'buildon-files-'))
  app = await startTestApp({ DATA_DIR: dataDir })
  ann = (await twoMembers(app)).ann
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const uploaded = async () => (await upload(app, ann)).as(uploadSchema).tmpFilename
const ageRow = (_id: string, ms: number) =>
  collection(FileModel).updateOne({ _id }, { $set: { created: new Date(Date.now() - ms) } })
const ageBytes = async (name: string, ms: number) => {
  const then = new Date(Date.now() - ms)
  await utimes(placeOnDisk(app, name), then, then)
}

test('after a restart a used file is served, a fresh one can be used, an old unused one is gone', async () => {
  const { attachment, file } = await makeAttachment(app, ann)
  const [fresh, old] = [await uploaded(), await uploaded()]
  const used = /[0-9a-f]{32}/.exec(file.url)?.[0] ?? ''
  for (const _id of [old, used]) await ageRow(_id, 25 * 60 * 60 * 1000)
  for (const name of [old, used]) await ageBytes(name, 25 * 60 * 60 * 1000)
  await ageRow(fresh, 23 * 60 * 60 * 1000)

  await app.stop()
  app = await startTestApp({ DATA_DIR: dataDir })
  ann = { ...ann, ...(await signIn(app, ann.user.userName, ann.password)) }
  await eventually(async () => expect(await filesOnDisk(app)).not.toContain(old))
  const served = await fetch(`${app.url}${file.url}`, { headers: { Authorization: `Bearer ${ann.token}` } })
  expect(Buffer.from(await served.arrayBuffer()).equals(PNG)).toBe(true)

  const claim = (tmpFilename: string) =>
    app.request('PUT', `/api/objects/${attachment._id}`, { token: ann.token, body: { tmpFilename } })
  expect((await claim(old)).status).toBe(400)
  expect((await claim(fresh)).as(objectSchema).data).toMatchObject({ version: 2 })
})

test('bytes that no file is known of go after a day, others stay; what is not ours is not touched', async () => {
  const { files } = app.ctx
  const [old, young] = ['a'.repeat(32), 'b'.repeat(32)]
  for (const name of [old, young]) {
    await mkdir(dirname(placeOnDisk(app, name)), { recursive: true, mode: 0o700 })
    await writeFile(placeOnDisk(app, name), 'x')
  }
  await ageBytes(old, 2 * DAY_MS)
  // File times don't follow the tests' clock.
  await ageBytes(young, 0)
  const notes = join(dirname(placeOnDisk(app, old)), 'README')
  await writeFile(notes, 'of the site')
  await utimes(notes, new Date(0), new Date(0))
  const known = await uploaded()
  await ageBytes(known, 2 * DAY_MS)

  await cleanUp(files)
  const left = await filesOnDisk(app)
  expect(left).toEqual(expect.arrayContaining([young, known, 'README']))
  expect(left).not.toContain(old)
})

test('a clean-up at the moment of claiming takes the file or leaves it, never half', async () => {
  const tries = await Promise.all(
    Array.from({ length: 8 }, async () => ({ name: await uploaded(), begun: await beginAttachment(app, ann) })),
  )
  for (const { name } of tries) await ageRow(name, 2 * DAY_MS)
  const claims = tries.map(({ name, begun }) =>
    app.request('PUT', `/api/objects/${begun._id}`, { token: ann.token, body: { tmpFilename: name } }),
  )
  await cleanUp(app.ctx.files)
  for (const [index, answer] of (await Promise.all(claims)).entries()) {
    const name = tries[index]?.name ?? ''
    const row = await collection(FileModel).findOne({ _id: name })
    expect([answer.status, row !== null, (await filesOnDisk(app)).includes(name)]).toEqual(
      answer.status === 200 ? [200, true, true] : [400, false, false],
    )
  }
})

test('uploads are the server’s alone on the disk', async () => {
  const { files } = app.ctx
  const name = await uploaded()
  expect((await stat(placeOnDisk(app, name))).mode & 0o777).toBe(0o600)
  expect((await stat(dirname(placeOnDisk(app, name)))).mode & 0o777).toBe(0o700)
  await expect(files.put('../x', (await import('node:stream')).Readable.from(['x']))).rejects.toThrow('no name')
})

test('who makes many attachments at once writes objects and files together', async () => {
  const fields = { _id: '0123456789abcdef01234567', communityId: ann.author.communityId, type: 'Attachment' }
  const made = await firstFile(app.ctx, fields, { userId: ann.user._id, filename: 'p.png', bytes: PNG })
  await withWrites(app.ctx.events, async (writes) => {
    await insertObject(writes, { ...fields, status: 'active', data: made.data }, ann.author._id)
    await insertFiles(writes.session, [made.file])
  })
  const answer = await app.request('GET', made.data.url, { token: ann.token })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(made.data).toMatchObject({ version: 1, width: 3, height: 2 })
  expect((await readFile(placeOnDisk(app, made.file._id))).equals(PNG)).toBe(true)
})
