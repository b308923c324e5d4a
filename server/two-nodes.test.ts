import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { FileModel } from './features/files/files.model.ts'
import { NotificationModel } from './features/notifications/notifications.model.ts'
import { CommunityModel } from './graph/communities/communities.model.ts'
import { LinkModel } from './graph/links/links.model.ts'
import { ObjectModel } from './graph/objects/objects.model.ts'
import { STEPS } from './migrations/migrate.ts'
import { collection } from './store/collection.ts'
import { deleteExpiredKeys } from './store/first-bodies.ts'
import { createLeases, type Lease } from './store/leases.ts'
import { ADMIN, type TestClient, type TestApp } from './testing/app.ts'
import { belongingsOf } from './testing/belongings.ts'
import { makeCast, type Cast } from './testing/cast.ts'
import { eventually } from './testing/eventually.ts'
import { filesOnDisk, formWith, upload } from './testing/files.ts'
import { BRIEF_LEASES } from './testing/leases.ts'
import { MAIL, startMailServer } from './testing/stand-ins/mail-server.ts'
import { makeNote, newCommunity } from './testing/makers.ts'
import { startTwoServers } from './testing/two-servers.ts'

// Two processes with one store and one folder of files, started together; one is killed at the end.

const JOBS = ['acts', 'clean-up', 'digests', 'erasure', 'inbox', 'removal']
interface LeaseDoc {
  _id: string
  holder: string
  beat: number
  asked: number
}
const keys = () => mongoose.connection.collection<{ _id: string; digest: string; at: Date }>('idempotencykeys')
const leases = () => mongoose.connection.collection<LeaseDoc>('leases')

let folder: string
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let servers: Awaited<ReturnType<typeof startTwoServers>>
let here: TestApp
let there: TestClient
let cast: Cast
/** Makes the jobs here wait for those there. */
let contend: () => void
const contending = new Promise<void>((done) => (contend = done))
const linesThere: string[] = []
const saidThere = (words: string) => linesThere.filter((line) => line.includes(words))
const stepsHere = STEPS.map((step) => vi.spyOn(step, 'run'))

/** Downgrades the store and blocks its migration until both processes wait for it. */
const startTogether = async (startThere: () => Promise<unknown>, taking: () => Promise<Lease>) => {
  await mongoose.connection.collection<{ _id: string }>('schema').updateOne({ _id: 'schema' }, { $set: { version: 1 } })
  await leases().insertOne({ _id: 'migration', holder: 'the test', beat: 0, asked: 0 })
  const beating = setInterval(() => void leases().updateOne({ _id: 'migration' }, { $inc: { beat: 1 } }), 100)
  void startThere()
  const taken = taking()
  await eventually(() => expect(saidThere('waiting for another process that migrates')).toHaveLength(1))
  clearInterval(beating)
  await leases().deleteOne({ _id: 'migration' })
  return await taken
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-nodes-'))
  mailServer = await startMailServer()
  const admin = { ADMIN_USERNAME: ADMIN.userName, ADMIN_PASSWORD: ADMIN.password, ADMIN_PASSWORD_ONCE: 'off' }
  const settings = { ...MAIL, ...admin, SMTP_URL: mailServer.url, DATA_DIR: folder }
  servers = await startTwoServers(settings, {
    there: { MAIL_FROM: 'There <there@example.org>' },
    program: 'impatient-main',
    onLine: (line) => linesThere.push(line),
    leasesFor: (startThere) => {
      const brief = createLeases(BRIEF_LEASES)
      return {
        ...brief,
        take: async (name, wishes) => {
          const taking = () => brief.take(name, wishes)
          if (name === 'migration') return startTogether(startThere, taking)
          await contending
          return taking()
        },
      }
    },
  })
  ;({ here, there } = servers)
  cast = await makeCast(here)
})
afterAll(async () => {
  contend()
  await servers.stop()
  await mailServer.stop()
  await rm(folder, { recursive: true, force: true })
})

test('two processes that start together on an older store run each migration once [NODE-12]', async () => {
  const runs = STEPS.map(
    ({ version }, index) =>
      saidThere(`"version":${version}`).filter((line) => line.includes('"migrating"')).length +
      (stepsHere[index]?.mock.calls.length ?? 0),
  )
  expect(runs).toEqual(STEPS.map(() => 1))
  const schema = await mongoose.connection.collection<{ _id: string; version: number }>('schema').findOne({})
  expect(schema?.version).toBe(STEPS.at(-1)?.version)
})

test('the same key of the same author at the other process answers the first result, and makes nothing twice [NODE-08]', async () => {
  const { owner, writer } = cast.callers
  const [view = ''] = cast.community.views
  const at = `/api/contributions/${cast.community._id}`
  const note = { type: 'Note', title: 'Once', status: 'active', authors: [owner.author._id] }
  const post = (door: TestClient, path: string, key: string, body: object | FormData, { token } = owner) =>
    door.request('POST', path, { token, body, headers: { 'Idempotency-Key': key } })
  const first = await post(here, at, 'note', note)
  const again = await post(there, at, 'note', note)
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])

  const both = await Promise.all([here, there, there, here].map((door) => post(door, at, 'at once', note)))
  expect(new Set(both.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(await collection(ObjectModel).countDocuments({ title: 'Once', type: 'Note' })).toBe(2)

  const { _id: to } = first.body as { _id: string }
  const link = { from: view, to, type: 'contains', data: { x: 1, y: 2 } }
  const links = [await post(there, '/api/links', 'link', link), await post(here, '/api/links', 'link', link)]
  expect(links.map(({ status }) => status)).toEqual([201, 201])
  expect(links[1]?.body).toEqual(links[0]?.body)
  expect(await collection(LinkModel).countDocuments({ from: view, to })).toBe(1)

  const files = [
    await post(there, '/api/upload', 'file', formWith()),
    await post(here, '/api/upload', 'file', formWith()),
  ]
  expect(files[1]?.body).toEqual(files[0]?.body)
  expect(await collection(FileModel).countDocuments({})).toBe(1)

  // Another body is refused by both; another author's key is independent.
  const changed = { ...note, title: 'Other words' }
  for (const door of [here, there]) expect((await post(door, at, 'note', changed)).status).toBe(422)
  const others = await post(there, at, 'note', { ...note, authors: [writer.author._id] }, writer)
  expect([others.status, (others.body as { _id: string })._id === to]).toEqual([201, false])
  // A killed process stored the body's digest but created nothing: now it is created.
  const asked = createHash('sha256').update(`${at} ${owner.user._id} killed`).digest('base64url')
  const digest = createHash('sha256').update(JSON.stringify(changed)).digest('base64url')
  await keys().insertOne({ _id: asked, digest, at: new Date() })
  expect((await post(there, at, 'killed', note)).status).toBe(422)
  expect((await post(there, at, 'killed', changed)).status).toBe(201)
  expect((await post(here, at, 'later', { ...note, type: 'Nothing' })).status).toBe(422)
  await eventually(async () => expect((await post(there, at, 'later', changed)).status).toBe(201))
})

test('of the keys the store keeps those of a day, and no more than the newest of a flood', async () => {
  const aged = (name: string, hours: number) => ({
    _id: name,
    digest: '',
    at: new Date(Date.now() - hours * 3_600_000),
  })
  await keys().deleteMany({})
  await keys().insertMany([aged('old', 25), aged('late', 23), aged('newer', 2), aged('newest', 1)])
  await deleteExpiredKeys(2)
  const kept = await keys().find({}).toArray()
  expect(kept.map(({ _id }) => _id)).toEqual(['newer', 'newest'])
  await keys().insertOne(aged('old', 25))
  await deleteExpiredKeys()
  expect(await keys().countDocuments({})).toBe(2)
})

test('what a killed process held in its leases the other goes on with, and no letter goes out twice [NODE-09]', async () => {
  const { owner, writer, manager } = cast.callers
  const [viewId = ''] = cast.community.views
  const holders = async () =>
    (
      await leases()
        .find({}, { sort: { _id: 1 } })
        .toArray()
    ).map(({ _id, holder }) => [_id, holder])
  await eventually(async () => expect((await holders()).map(([job]) => job)).toEqual(JOBS))
  const held = await holders()
  contend()

  for (const { token, author } of [owner, writer]) {
    const body = { from: viewId, to: author._id, type: 'notifies', data: {} }
    expect((await here.request('POST', '/api/links', { token, body })).status).toBe(201)
  }
  const { _id } = await makeNote(here, manager, { viewId })
  const news = { author: { _id: manager.author._id }, contribution: { _id }, contextId: viewId }
  await here.request('POST', `/api/notifications/notify/${cast.community._id}`, { token: manager.token, body: news })
  expect(await collection(NotificationModel).countDocuments({ done: false })).toBe(2)

  const { community, manager: leaving } = await newCommunity(here, manager)
  const body = { managerRegistrationKey: 'managers' }
  await here.request('DELETE', `/api/communities/${community._id}`, { token: leaving.token, body })
  await eventually(async () => expect(await belongingsOf(community._id)).toEqual({}))
  await eventually(() => expect(saidThere('the community is removed')).toHaveLength(1))

  // Killed after the mail server received an e-mail but before it confirmed.
  mailServer.behave('takesUnanswered')
  await leases().updateOne({ _id: 'digests' }, { $inc: { asked: 1 } })
  await eventually(() => expect(mailServer.letters).toHaveLength(1))
  expect(await holders()).toEqual(held)
  await servers.kill()
  mailServer.behave('takes')
  const elsewhere = cast.elsewhere.community._id
  await collection(CommunityModel).updateOne({ _id: elsewhere }, { $set: { deleting: new Date() } })
  expect((await upload(here, owner)).status).toBeLessThan(300)
  const created = new Date(Date.now() - 25 * 3_600_000)
  await collection(FileModel).updateMany({ objectId: null }, { $set: { created } })
  expect([await holders(), mailServer.letters.length]).toEqual([held, 1])

  await eventually(() => expect(mailServer.letters).toHaveLength(2))
  expect(new Set(mailServer.letters.flatMap(({ to }) => to))).toEqual(new Set([owner.user.email, writer.user.email]))
  expect(mailServer.letters.map(({ from }) => from)).toEqual(['there@example.org', 'buildon@example.org'])
  await eventually(async () => expect(await belongingsOf(elsewhere)).toEqual({}))
  await eventually(async () => expect(await collection(FileModel).countDocuments({ objectId: null })).toBe(0))
  expect(await filesOnDisk(here)).toEqual([])
  const now = await holders()
  expect(now.map(([job]) => job)).toEqual(JOBS)
  expect(now.filter(([, holder]) => held.some(([, before]) => before === holder))).toEqual([])
  const sent = await here.request('GET', '/api/notifications/tick', { token: cast.callers.admin.token })
  expect([sent.body, mailServer.letters.length]).toEqual([{ sent: 0 }, 2])
})
