import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { erasureSchema } from '../../../shared/domain/erasure.ts'
import { createEvents } from '../../events.ts'
import { HistoricalModel } from '../../graph/records/records.model.ts'
import { ObjectModel } from '../../graph/objects/objects.model.ts'
import { collection } from '../../store/collection.ts'
import { newId } from '../../store/new-id.ts'
import { JWT_SECRET, startTestApp, testClientAt, type TestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { admin, join, makeCommunity, makeNote, makeUser, signIn, type Person } from '../../testing/makers.ts'
import { startServer } from '../../testing/processes.ts'
import { AccountModel } from '../accounts/accounts.model.ts'
import { DraftModel } from '../drafts/drafts.model.ts'
import { beginErasure } from './begin-erasure.ts'
import { ErasureModel } from './erasures.model.ts'
import { runErasures } from './job.ts'
import { eraseEverywhere } from './steps.ts'

let folder: string
let app: TestApp
let boss: Person
beforeAll(async () => {
  folder = await mkdtemp(joinPath(tmpdir(), 'buildon-erasures-'))
  app = await startTestApp({ DATA_DIR: folder })
  boss = await admin(app)
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const send = (who: Person, method: string, path: string, body?: unknown) =>
  app.request(method, path, { token: who.token, ...(body !== undefined && { body }) })
const erase = (by: Person, { user }: Person, userName = user.userName) =>
  send(by, 'POST', `/api/users/${user._id}/erasure`, { userName })
const codeOf = async (asked: ReturnType<typeof send>) => {
  const { status, headers } = await asked
  return [status, headers.get('x-error-code')]
}
const reportOf = async ({ user }: Person) =>
  (await send(boss, 'GET', `/api/users/${user._id}/erasure`)).as(erasureSchema)
const finished = (who: Person) => eventually(async () => expect((await reportOf(who)).finished).not.toBeNull())
const roleOf = async ({ user }: Person) => (await collection(AccountModel).findOne({ _id: user._id }))?.role
const dump = async () => {
  const { db } = mongoose.connection
  const names = (await db?.listCollections().toArray()) ?? []
  const found = await Promise.all(names.map(async ({ name }) => db?.collection(name).find({}).toArray()))
  return JSON.stringify(found)
}

test('erasing needs the admin role and the exact user name; otherwise nothing changes [RSCH-14]', async () => {
  const { community, manager } = await makeCommunity(app)
  const ann = await join(app, await makeUser(app), community)
  const act = { userName: ann.user.userName }
  expect((await app.request('POST', `/api/users/${ann.user._id}/erasure`, { body: act })).status).toBe(401)
  for (const who of [manager, ann]) expect(await codeOf(erase(who, ann))).toEqual([403, 'forbidden'])
  for (const typed of ['', `${ann.user.userName}x`, ann.user.firstName, boss.user.userName]) {
    const answer = await erase(boss, ann, typed)
    expect([answer.status, answer.body]).toMatchObject([422, { errors: { userName: {} } }])
  }
  expect(await codeOf(send(boss, 'POST', `/api/users/${newId()}/erasure`, act))).toEqual([404, 'notFound'])
  expect((await send(ann, 'GET', '/api/users/me')).status).toBe(200)
  expect(await collection(ErasureModel).findOne({ _id: ann.user._id })).toBeNull()
})

test('the last admin is refused, and of two admins who erase each other at once one remains [RSCH-14]', async () => {
  expect(await codeOf(erase(boss, boss))).toEqual([409, 'erasure.lastAdmin'])
  expect((await send(boss, 'GET', '/api/users/me')).status).toBe(200)
  const twins = await Promise.all([makeUser(app), makeUser(app)])
  const [first, second] = twins
  for (const { user } of twins)
    expect((await send(boss, 'PUT', `/api/users/${user._id}`, { role: 'admin' })).status).toBe(200)
  await collection(AccountModel).updateOne({ _id: boss.user._id }, { $set: { role: 'user' } })
  for (const { user } of twins) app.ctx.events.emit('user.signedOut', { userId: user._id })
  const again = await Promise.all(twins.map((one) => signIn(app, one.user.userName, one.password)))
  const [a, b] = again as [Person, Person]
  const statuses = (await Promise.all([erase(a, second), erase(b, first)])).map(({ status }) => status)
  await collection(AccountModel).updateOne({ _id: boss.user._id }, { $set: { role: 'admin' } })
  app.ctx.events.emit('user.signedOut', { userId: boss.user._id })
  expect(statuses).toContain(202)
  expect(statuses.filter((status) => status === 202)).toHaveLength(1)
  expect(new Set([await roleOf(first), await roleOf(second)])).toEqual(new Set(['admin', 'user']))
})

test('the last manager of a community is refused by the name of the community; with another manager it works, also for two at once [RSCH-14]', async () => {
  const { community, manager } = await makeCommunity(app, 'Alone with one manager')
  const creator = (await send(boss, 'GET', `/api/communities/${community._id}/authors`)).as(
    z.array(z.object({ _id: z.string(), userId: z.string() })),
  )
  const founder = creator.find(({ userId }) => userId === boss.user._id)
  expect((await send(manager, 'PUT', `/api/objects/${community._id}/${founder?._id}`, { role: 'writer' })).status).toBe(200) // prettier-ignore
  const refused = await erase(boss, manager)
  expect([refused.status, refused.headers.get('x-error-code'), refused.body]).toMatchObject([
    409,
    'erasure.lastManager',
    { communities: [{ _id: community._id, title: 'Alone with one manager' }] },
  ])
  expect((await send(manager, 'GET', '/api/users/me')).status).toBe(200)

  const helper = await join(app, await makeUser(app), community, 'managers')
  const statuses = (await Promise.all([erase(boss, manager), erase(boss, helper)])).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([202, 409]))
  const managers = { communityId: community._id, type: 'Author', role: 'manager' as const }
  expect(await collection(ObjectModel).countDocuments(managers)).toBe(1)
})

test('erasing twice at once is one erasure, and the account can never be changed again [RSCH-14]', async () => {
  const { community, manager } = await makeCommunity(app)
  const ann = await join(app, await makeUser(app), community)
  const answers = await Promise.all([erase(boss, ann), erase(boss, ann), erase(boss, ann)])
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
  expect(new Set(answers.map((answer) => answer.as(erasureSchema).begun)).size).toBe(1)
  const acts = mongoose.connection.db?.collection('acts').countDocuments({ act: 'erased', userId: ann.user._id })
  expect(await acts).toBe(1)
  await finished(ann)
  const path = `/api/users/${ann.user._id}`
  for (const [method, body] of [
    ['PUT', { firstName: 'Back' }],
    ['PATCH', { password: 'a new password' }],
  ] as const) {
    expect((await send(boss, method, path, body)).status).toBe(404)
    expect((await send(manager, method, path, body)).status).toBe(403)
  }
  for (const change of [{ firstName: 'Back' }, { role: 'manager' }])
    expect((await send(manager, 'PUT', `/api/objects/${community._id}/${ann.author._id}`, change)).status).toBe(403)
  expect((await erase(boss, ann, 'anything')).status).toBe(202)
  const list = (await send(boss, 'GET', '/api/users/erasures')).as(z.array(erasureSchema))
  expect(list.map(({ _id }) => _id)).toContain(ann.user._id)

  const next = await makeUser(app, { userName: ann.user.userName })
  expect((await send(next, 'GET', '/api/users/myRegistrations')).body).toEqual([])
  expect((await send(next, 'GET', '/api/drafts')).body).toEqual([])
})

test('names given at the moment of the erasure by a class list, an admin, a manager and the person don’t survive it [RSCH-14, RSCH-15]', async () => {
  const { community, manager } = await makeCommunity(app)
  const names = ['Xylophonia', 'Quetzalina', 'Vrbovská', 'Wüstenfuchsia']
  for (let round = 0; round < 4; round += 1) {
    const ann = await join(app, await makeUser(app, { firstName: 'Xylophonia' }), community)
    const { user, author } = ann
    const note = await makeNote(app, ann)
    const list = { userData: { [user.userName]: { FirstName: 'Quetzalina', LastName: 'Vrbovská' } } }
    const rename = () => send(manager, 'POST', `/api/users/renameAllUser/${community._id}`, list)
    const acts = [
      () => rename(),
      () => erase(boss, ann),
      () => send(boss, 'PUT', `/api/users/${user._id}`, { firstName: 'Wüstenfuchsia', email: `${user.userName}@later.example` }), // prettier-ignore
      () => send(manager, 'PUT', `/api/objects/${community._id}/${author._id}`, { firstName: 'Quetzalina' }),
      () => send(ann, 'PUT', `/api/objects/${note._id}`, { title: 'Saved at that instant' }),
      () => send(ann, 'PUT', '/api/drafts', { key: `buildon.draft/${user._id}/x/y`, text: 'Xylophonia' }),
    ]
    const order = acts.map((_act, index) => acts[(index + round) % acts.length] ?? rename)
    const answers = await Promise.all(order.map((act) => act()))
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await finished(ann)
    await runErasures(app.ctx, new AbortController().signal, Date.now() + 61 * 60_000)
    const stored = await dump()
    expect([...names, user.userName, 'later.example'].filter((name) => stored.includes(name))).toEqual([])
  }
})

test('a request that was running during the erasure leaves nothing: a second pass follows after an hour [RSCH-15]', async () => {
  const { community } = await makeCommunity(app)
  const ann = await join(app, await makeUser(app), community)
  await erase(boss, ann)
  await finished(ann)
  const late = { _id: newId(), userId: ann.user._id, key: 'x', text: 'late', length: 4, saved: new Date() }
  await collection(DraftModel).insertOne(late)
  const { signal } = new AbortController()
  await runErasures(app.ctx, signal, Date.now() + 59 * 60_000)
  expect(await collection(DraftModel).findOne({ _id: late._id })).not.toBeNull()
  await runErasures(app.ctx, signal, Date.now() + 61 * 60_000)
  expect(await collection(DraftModel).findOne({ _id: late._id })).toBeNull()
  expect(await collection(ErasureModel).findOne({ _id: ann.user._id })).toMatchObject({ swept: true, former: [] })
})

test('an erasure that stopped after any step is completed at the next start [RSCH-15]', async () => {
  const { community, manager } = await makeCommunity(app)
  const make = async (at: number) => {
    const person = await makeUser(app, { userName: `stopped-after-${at}`, firstName: 'Haltestelle' })
    const ann = await join(app, person, community)
    const list = { userData: { [ann.user.userName]: { FirstName: 'Zwischenstopp', LastName: 'Bahnhof' } } }
    await send(manager, 'POST', `/api/users/renameAllUser/${community._id}`, list)
    await send(ann, 'PUT', '/api/drafts', { key: `buildon.draft/${ann.user._id}/x/y`, text: 'Haltestelle' })
    await send(ann, 'POST', '/api/help/send', { subject: 'x', content: 'y', email: ann.user.email })
    return ann
  }
  const begin = (who: Person) =>
    beginErasure({ ...app.ctx, events: createEvents(() => undefined) }, boss.user, who.user._id, who.user.userName)
  const stopAfter = async (who: Person, most: number) => {
    const { _id, former } = await begin(who)
    let done = 0
    for await (const _batch of eraseEverywhere(app.ctx, _id, former)) if ((done += 1) > most) break
    return done
  }
  const all = await stopAfter(await make(0), Infinity)
  expect(all).toBeGreaterThan(5)
  const people: Person[] = []
  for (let at = 0; at < all; at += 1) {
    const person = await make(at + 1)
    await stopAfter(person, at)
    people.push(person)
    expect((await reportOf(person)).finished).toBeNull()
  }
  const text = await dump()
  for (const name of ['Haltestelle', 'Zwischenstopp', 'Bahnhof', 'stopped-after']) expect(text).toContain(name)
  await app.stop()
  app = await startTestApp({ DATA_DIR: folder })
  boss = await admin(app)
  for (const person of people) await finished(person)
  const after = await dump()
  for (const name of ['Haltestelle', 'Zwischenstopp', 'Bahnhof', 'stopped-after']) expect(after).not.toContain(name)
})

test('an erasure that kill -9 cut off is completed at the next start [RSCH-14, RSCH-15]', async () => {
  const COPIES = 2_000
  const { community } = await makeCommunity(app)
  const ann = await join(app, await makeUser(app, { firstName: 'Unterbrochen' }), community)
  const snapshots = collection(HistoricalModel)
  const one = await snapshots.findOne({ dataId: ann.author._id })
  if (!one) throw new Error('The author has no snapshot.')
  await snapshots.insertMany(Array.from({ length: COPIES }, () => ({ ...one, _id: newId() })))
  await app.stop()

  const server = await startServer({ DATA_DIR: folder, JWT_SECRET })
  const client = testClientAt(server.url)
  const body = { userName: ann.user.userName }
  const answer = await client.request('POST', `/api/users/${ann.user._id}/erasure`, { token: boss.token, body })
  expect(answer.status).toBe(202)
  await eventually(async () => {
    const report = await client.request('GET', `/api/users/${ann.user._id}/erasure`, { token: boss.token })
    expect(report.as(erasureSchema).counts.historicalobjects ?? 0).toBeGreaterThan(100)
  })
  await server.kill()

  app = await startTestApp({ DATA_DIR: folder })
  boss = await admin(app)
  expect((await send(ann, 'GET', '/api/users/me')).status).toBe(401)
  await finished(ann)
  expect(await dump()).not.toContain('Unterbrochen')
  expect((await reportOf(ann)).counts.historicalobjects).toBeLessThanOrEqual(COPIES + 50)
})
