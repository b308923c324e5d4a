import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { authorSchema } from '../../../shared/domain/authors.ts'
import { loginBlockedSchema, type LoginBlock } from '../../../shared/domain/communities.ts'
import { ERROR_CODE_HEADER } from '../../../shared/wire/faults.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { createApp } from '../../app.ts'
import { createLoginThrottle } from '../../platform/rate-limit/login-throttle.ts'
import { collection } from '../../store/collection.ts'
import { testClientAt, startTestApp, type TestApp } from '../../testing/app.ts'
import { belongingsOf } from '../../testing/belongings.ts'
import { makeCast, statuses } from '../../testing/cast.ts'
import { join, makeNote, makeUser, type Joined, type Person } from '../../testing/makers.ts'
import { connect, type EventRecorder } from '../../testing/sockets.ts'
import { authorFields } from '../../graph/membership/authors.service.ts'
import { ObjectModel } from '../../graph/objects/objects.model.ts'
import { newObject } from '../../graph/objects/objects.service.ts'
import { HistoricalModel, RecordModel } from '../../graph/records/records.model.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  cast = await makeCast(app)
})
const ears: EventRecorder[] = []
afterEach(() => {
  for (const { socket } of ears.splice(0)) socket.close()
})

const at = () => `/api/communities/${cast.community._id}/blockLogin`
const put = (who: Person, body: Partial<LoginBlock> | object) => app.request('PUT', at(), { token: who.token, body })
const block = async (who: Person, blocked: boolean) => {
  const answer = await put(who, { registrationKey: 'writers', blocked })
  expect(answer.status).toBe(200)
  return z.parse(z.strictObject(loginBlockedSchema.shape), answer.body).changed
}
const enters = async ({ token }: Person) =>
  (await app.request('GET', `/api/communities/${cast.community._id}`, { token })).status
const registrations = async ({ token }: Person) =>
  (await app.request('GET', '/api/users/myRegistrations', { token })).as(z.array(authorSchema))
const authorsNow = async () => {
  const { token } = cast.callers.manager
  const answer = await app.request('GET', `/api/communities/${cast.community._id}/authors`, { token })
  return answer.as(z.array(authorSchema))
}

test('a key that is not the registration key changes nobody, and neither does anybody but managers and admins [COMM-25]', async () => {
  const { callers, elsewhere, community } = cast
  await put(callers.manager, { registrationKey: 'writers', blocked: true })
  await put(callers.manager, { registrationKey: 'writers', blocked: false })
  const before = await belongingsOf(community._id)
  for (const blocked of [true, false]) {
    const body = { registrationKey: 'managers', blocked }
    const refused = { visitor: 401, outsider: 403, writer: 403, owner: 403, manager: 403, admin: 403 }
    expect(await statuses(app, cast, 'PUT', at(), { body })).toEqual(refused)
  }
  for (const who of [callers.manager, callers.admin]) {
    const answer = await put(who, { registrationKey: 'Writers', blocked: true })
    expect([answer.status, answer.body]).toEqual([403, { message: "The key didn't match." }])
    expect(answer.headers.get(ERROR_CODE_HEADER)).toBe('community.keyWrong')
  }
  for (const who of [callers.outsider, elsewhere.manager, callers.writer])
    expect((await put(who, { registrationKey: 'writers', blocked: true })).status).toBe(403)
  expect((await put(callers.manager, { blocked: true })).status).toBe(403)
  for (const blocked of [undefined, null, 'true', 1])
    expect((await put(callers.manager, { registrationKey: 'writers', blocked })).status).toBe(422)
  expect(await belongingsOf(community._id)).toEqual(before)
  expect(await enters(callers.writer)).toBe(200)
})

test('with the key every writer is kept out and no manager is; with the key all come in again [COMM-23, COMM-24]', async () => {
  const { owner, writer, manager, admin } = cast.callers
  const second = await join(app, await makeUser(app), cast.community, 'managers')
  const both = await put(manager, { registrationKey: ' writers ', blocked: true })
  expect([both.status, both.body]).toEqual([200, { changed: 2 }])
  for (const who of [owner, writer]) {
    const refused = await app.request('GET', `/api/communities/${cast.community._id}`, { token: who.token })
    expect([refused.status, refused.body]).toEqual([403, { message: 'Login is blocked.' }])
    expect(await registrations(who)).toEqual([])
  }
  for (const who of [manager, second, admin]) expect(await enters(who)).toBe(200)
  expect(await enters(cast.elsewhere.ann)).toBe(403)
  const kept = (await authorsNow()).filter(({ blockLogin }) => blockLogin)
  expect(kept.map(({ _id }) => _id).toSorted()).toEqual([owner.author._id, writer.author._id].toSorted())

  expect(await block(second, true)).toBe(0)
  const late = await join(app, await makeUser(app), cast.community)
  expect(await enters(late)).toBe(200)
  expect(await block(admin, true)).toBe(1)
  expect(await enters(late)).toBe(403)

  expect(await block(admin, false)).toBe(3)
  for (const who of [owner, writer, late, manager]) expect(await enters(who)).toBe(200)
  expect((await registrations(writer)).map(({ _id }) => _id)).toEqual([writer.author._id])
  expect((await authorsNow()).some(({ blockLogin }) => blockLogin)).toBe(false)
})

test('it is a change of each writer by whoever did it, with its record and its snapshot [COMM-23]', async () => {
  const { writer, manager } = cast.callers
  const stored = () => collection(ObjectModel).findOne({ _id: writer.author._id })
  const before = await stored()
  await block(manager, true)
  const after = await stored()
  expect(after).toMatchObject({ version: (before?.version ?? 0) + 1, blockLogin: true, role: 'writer' })
  expect(after?.modified.getTime()).toBeGreaterThan(before?.modified.getTime() ?? Infinity)
  const record = await collection(RecordModel).findOne({ targetId: writer.author._id, type: 'modified' })
  expect(record).toMatchObject({ authorId: manager.author._id, historicalOperationType: 'modified' })
  const snapshot = await collection(HistoricalModel).findOne({ _id: record?.historicalObjectId ?? '' })
  expect(snapshot).toMatchObject({ dataId: writer.author._id, dataType: 'Author', data: { blockLogin: true } })
  expect(JSON.stringify(snapshot)).not.toContain(writer.user.email)
})

test('the sockets of writers who are kept out leave the community’s rooms [COMM-23]', async () => {
  const { writer, manager } = cast.callers
  const note = await makeNote(app, manager)
  const rename = (title: string) =>
    app.request('PUT', `/api/objects/${note._id}`, { token: manager.token, body: { title } })
  const follow = async (who: Joined) => {
    const ear = await connect(app, who)
    ears.push(ear)
    await ear.follow(roomOf('contribution', note._id), () => rename('before'))
    return ear
  }
  const [out, within] = [await follow(writer), await follow(manager)]
  await block(manager, true)
  await new Promise<void>((decided) => out.socket.emit('subscribe', roomOf('contribution', note._id), decided))
  out.heard.length = 0
  await rename('after')
  await within.until('contribution:save', ({ title }) => title === 'after')
  expect(out.heard).toEqual([])
})

test('a whole school is kept out, or nobody where that cannot be written to its end [COMM-23]', async () => {
  const { community, callers } = cast
  const pupils = Array.from({ length: 300 }, (_, index) => {
    const _id = (index + 1).toString(16).padStart(24, '0')
    const person = { _id, userName: `pupil${index}`, firstName: 'A', lastName: 'Pupil', email: '' }
    return { ...newObject(authorFields(person, community, 'writer', String(index))), terms: [] }
  })
  await collection(ObjectModel).insertMany(pupils)
  const failing = vi.spyOn(collection(RecordModel), 'insertMany').mockRejectedValueOnce(new Error('no room'))
  const blocked = async () => (await authorsNow()).filter(({ blockLogin }) => blockLogin).length
  expect((await put(callers.manager, { registrationKey: 'writers', blocked: true })).status).toBe(500)
  expect(await blocked()).toBe(0)
  failing.mockRestore()
  expect(await block(callers.manager, true)).toBe(302)
  expect(await blocked()).toBe(302)
  expect(await block(callers.manager, false)).toBe(302)
  expect(await blocked()).toBe(0)
})

test('wrong keys are guesses: after ten in a minute a right one is refused as well, for that person alone', async () => {
  const { manager, admin } = cast.callers
  const loginThrottle = createLoginThrottle(() => Promise.resolve())
  const server = createServer(createApp({ ...app.ctx, loginThrottle })).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const site = testClientAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const ask = async ({ token }: Person, method: string, body: object) => {
    const path = method === 'DELETE' ? at().replace('/blockLogin', '') : at()
    return (await site.request(method, path, { token, body })).status
  }
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await ask(manager, 'PUT', { registrationKey: 'wrong', blocked: true })).toBe(403)
    expect(await ask(manager, 'DELETE', { managerRegistrationKey: 'wrong' })).toBe(403)
  }
  expect(await ask(manager, 'PUT', { registrationKey: 'writers', blocked: true })).toBe(429)
  expect(await ask(manager, 'DELETE', { managerRegistrationKey: 'managers' })).toBe(429)
  expect(await enters(cast.callers.writer)).toBe(200)
  expect(await ask(admin, 'PUT', { registrationKey: 'writers', blocked: false })).toBe(200)
  server.close()
  server.closeAllConnections()
})
