import jwt from 'jsonwebtoken'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openSessionSchema } from '../../../shared/domain/sessions.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { ActModel } from '../../graph/acts/acts.model.ts'
import { collection } from '../../store/collection.ts'
import { JWT_SECRET, startTestApp, type TestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeNote, makeUser, signIn, tokenSchema, twoMembers, type Person } from '../../testing/makers.ts'
import { connect } from '../../testing/sockets.ts'
import { SessionModel } from './sessions.model.ts'
import { deleteExpiredSessions } from './sessions.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'
const OURS = { 'User-Agent': FIREFOX, 'X-Client': 'buildon' }
const AT = '/api/users/me/sessions'

const signInWith = async ({ user, password }: Person, headers: Record<string, string>) => {
  const body = { userName: user.userName, password }
  return (await app.request('POST', '/auth/local', { body, headers })).as(tokenSchema)
}
const list = async ({ token }: { token: string }) =>
  (await app.request('GET', AT, { token })).as(z.array(openSessionSchema))
const end = async ({ token }: { token: string }, id = '') =>
  (await app.request('DELETE', id && `${AT}/${id}` || AT, { token })).status // prettier-ignore
const me = async ({ token }: { token: string }) => (await app.request('GET', '/api/users/me', { token })).status
const idOf = async (who: { token: string }) => (await list(who)).find(({ isThis }) => isThis)?.id ?? ''
const stored = collection(SessionModel)

test('the list has each open session of oneself with browser, times and this one, and nothing of an address [SESS-01]', async () => {
  const ann = await makeUser(app)
  await makeUser(app)
  const before = Date.now()
  const here = await signInWith(ann, OURS)
  const script = await signInWith(ann, { 'User-Agent': `python-requests/2.31 ${'x'.repeat(5_000)}` })
  expect(await me(script)).toBe(200)

  const sessions = await list(here)
  expect(sessions).toHaveLength(3)
  expect(sessions.map(({ isThis }) => isThis)).toEqual([false, true, false])
  const [latest, own] = sessions
  expect(own).toMatchObject({ client: 'buildon', agent: FIREFOX })
  expect(latest?.client).toBe('other')
  expect(latest?.agent).toMatch(/^python-requests\/2\.31 x+$/)
  expect(latest?.agent).toHaveLength(300)
  expect(Date.parse(own?.begun ?? '')).toBeGreaterThanOrEqual(before - 1_000)
  expect(Date.parse(own?.seen ?? '')).toBeGreaterThanOrEqual(before)
  const kept = await stored.find({ userId: ann.user._id }).toArray()
  expect(JSON.stringify(kept)).not.toMatch(/127\.0\.0\.1|::1/)
})

test('one session is ended: its calls and sockets are refused at once, the others go on, and the log has the act [SESS-01]', async () => {
  const { ann } = await twoMembers(app)
  const { _id } = await makeNote(app, ann)
  const here = await signInWith(ann, OURS)
  const room = roomOf('contribution', _id)
  const change = (title: string) => app.request('PUT', `/api/objects/${_id}`, { token: here.token, body: { title } })
  const [out, stays] = [await connect(app, ann), await connect(app, here)]
  for (const ear of [out, stays]) await ear.follow(room, () => change('At first'))
  const cut = new Promise<void>((done) => void out.socket.on('disconnect', () => done()))
  const id = await idOf(ann)

  expect(await end(here, id)).toBe(204)
  expect([await me(ann), await me(here)]).toEqual([401, 200])
  await cut
  await change('Afterwards')
  await stays.until('contribution:save', ({ title }) => title === 'Afterwards')
  expect(out.heard.filter(({ payload }) => 'title' in payload && payload.title === 'Afterwards')).toEqual([])
  expect((await list(here)).map((session) => session.id)).not.toContain(id)
  expect(await end(here, id)).toBe(204)
  const acts = await collection(ActModel).find({ act: 'sessionEnded', userId: ann.user._id }).toArray()
  expect(acts).toMatchObject([{ by: ann.user._id, details: { sessions: 1 } }])
  for (const { socket } of [out, stays]) socket.close()
})

test('all others are ended at once, among them one that has not called yet; those of other people go on [SESS-01]', async () => {
  const ann = await makeUser(app)
  const ben = await makeUser(app)
  const [here, unused, used] = [await signInWith(ann, OURS), await signInWith(ann, {}), await signInWith(ann, {})]
  expect(await me(used)).toBe(200)
  expect(await end(here)).toBe(204)
  expect([await me(here), await me(unused), await me(used), await me(ann), await me(ben)]).toEqual([200, 401, 401, 401, 200]) // prettier-ignore
  expect(await list(here)).toMatchObject([{ isThis: true }])
  const again = await signIn(app, ann.user.userName, ann.password)
  expect(await me(again)).toBe(200)
})

test('the session of another person, an unknown one and none are refused, and end nothing [SESS-01]', async () => {
  const ann = await makeUser(app)
  const eve = await makeUser(app)
  const id = await idOf(ann)
  for (const foreign of [id, `${ann.user._id} ${id}`, '__proto__', '$ne', `${id}0`, '%00'])
    expect([foreign, await end(eve, encodeURIComponent(foreign))]).toEqual([foreign, 404])
  expect((await app.request('DELETE', `${AT}/${id}`)).status).toBe(401)
  expect([await me(ann), await me(eve)]).toEqual([200, 200])
})

test('a token of an earlier release, which nobody has stored, is listed after its first call, and ends [SESS-01]', async () => {
  const ann = await makeUser(app)
  const since = Math.floor(Date.now() / 1000) - 60
  const claims = { _id: ann.user._id, v: 0, since, iat: since, exp: since + 3_600 }
  const [used, unused, signedOut] = [claims, { ...claims, sid: 'a1' }, { ...claims, sid: 'b2' }].map((payload) => ({
    token: jwt.sign(payload, JWT_SECRET),
  })) as [{ token: string }, { token: string }, { token: string }]
  expect((await app.request('GET', '/api/users/me', { token: used.token, headers: { 'User-Agent': FIREFOX } })).status).toBe(200) // prettier-ignore
  const begun = new Date(since * 1000).toISOString()
  expect((await list(ann)).find(({ agent }) => agent === FIREFOX)).toMatchObject({ id: String(since), begun, client: 'other' }) // prettier-ignore
  expect(await end(ann, String(since))).toBe(204)
  expect([await me(used), await me(unused)]).toEqual([401, 200])
  await app.request('POST', '/auth/logout', { token: signedOut.token })
  expect(await me(signedOut)).toBe(401)
})

test('a changed password leaves one session, and a token lent to a service is none [SESS-01]', async () => {
  const { community, ann } = await twoMembers(app)
  const other = await signInWith(ann, OURS)
  const body = { oldPassword: ann.password, newPassword: 'another one' }
  const changed = await app.request('PUT', '/api/users/null/password', { token: ann.token, body })
  const now = changed.as(tokenSchema)
  expect(await list(now)).toMatchObject([{ isThis: true }])
  expect(await me(other)).toBe(401)

  const lent = app.ctx.sessions.lend(now.token, community._id)?.token ?? ''
  expect((await app.request('GET', `/api/communities/${community._id}`, { token: lent })).status).toBe(200)
  expect(await list(now)).toHaveLength(1)
  for (const [method, path] of [
    ['GET', AT],
    ['DELETE', AT],
    ['DELETE', `${AT}/${await idOf(now)}`],
  ] as const)
    // prettier-ignore
    expect((await app.request(method, path, { token: lent })).status).toBe(403)
})

test('other pages of a user are notified of a session that begins or ends [SESS-01]', async () => {
  const ann = await makeUser(app)
  const ear = await connect(app, ann)
  const told = () => ear.heard.filter(({ name }) => name === 'sessions:update').length
  const other = await signInWith(ann, OURS)
  await eventually(() => expect(told()).toBe(1))
  await end(ann, await idOf(other))
  await eventually(() => expect(told()).toBe(2))
  ear.socket.close()
})

test('sessions are deleted when their tokens have expired, ended ones too, and no earlier', async () => {
  const ann = await makeUser(app)
  const [over, ended] = [await signInWith(ann, OURS), await signInWith(ann, OURS)]
  await end(ann, await idOf(over))
  const sid = await idOf(ended)
  await end(ann, sid)
  await stored.updateOne({ userId: ann.user._id, sid: { $ne: sid }, ended: true }, { $set: { until: new Date(Date.now() - 1) } }) // prettier-ignore
  await deleteExpiredSessions()
  const left = await stored.find({ userId: ann.user._id }).toArray()
  expect(left.map((session) => session.ended === true && session.sid)).toEqual(expect.arrayContaining([false, sid]))
  expect(await me(ended)).toBe(401)
})
