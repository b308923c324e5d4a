import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import jwt from 'jsonwebtoken'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { currentInvitationSchema } from '../../../shared/domain/invitations.ts'
import { createLoginThrottle } from '../../platform/rate-limit/login-throttle.ts'
import {
  testClientAt,
  JWT_SECRET,
  startTestApp,
  type Answer,
  type TestClient,
  type TestApp,
} from '../../testing/app.ts'
import { makeCommunity, makeUser, type Person } from '../../testing/makers.ts'

let app: TestApp
let pupils: Person[]
const CLASS = 30

beforeAll(async () => {
  app = await startTestApp()
  pupils = await Promise.all(Array.from({ length: CLASS }, () => makeUser(app)))
})
afterAll(() => app.stop())

const servers: Server[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

interface Site extends TestClient {
  pass(seconds: number): void
  pauses: number[]
}

const openSite = async (trustProxy: number | false = 1, signUpCode?: string): Promise<Site> => {
  const pauses: number[] = []
  const loginThrottle = createLoginThrottle((ms) => Promise.resolve(pauses.push(ms)))
  const env = { ...app.ctx.env, trustProxy, signUpCode }
  const server = createServer(createApp({ ...app.ctx, env, loginThrottle })).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const door = testClientAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return { ...door, pauses, pass: (seconds) => void vi.setSystemTime(Date.now() + seconds * 1000) }
}

const from = (address: string) => ({ 'X-Forwarded-For': address })
const SCHOOL = '192.0.2.1'

const signIn = (site: Site, userName: string, password: string, address = SCHOOL) =>
  site.request('POST', '/auth/local', { body: { userName, password }, headers: from(address) })

const inTurn = async (times: number, act: (index: number) => Promise<Answer>): Promise<number[]> => {
  const statuses = []
  for (let index = 0; index < times; index += 1) statuses.push((await act(index)).status)
  return statuses
}
const many = (status: number, times: number) => Array<number>(times).fill(status)

const expectRefused = (answer: Answer) => {
  const { status, body, headers } = answer
  expect([status, body]).toEqual([429, { message: 'Too many wrong attempts. Please wait a minute and try again.' }])
  expect([headers.get('x-error-code'), headers.get('retry-after')]).toEqual(['guess.tooMany', '60'])
  expect(headers.get('access-control-expose-headers')).toContain('Retry-After')
}

test('ten wrong passwords a minute for an account from an address, and the owner still gets in from elsewhere', async () => {
  const site = await openSite()
  const [{ user, password }] = pupils as [Person]
  expect(await inTurn(10, () => signIn(site, user.userName, 'wrong'))).toEqual(many(401, 10))
  expectRefused(await signIn(site, user.userName, 'wrong'))
  expectRefused(await signIn(site, user.userName.toUpperCase(), password))
  expect((await signIn(site, user.userName, password, '192.0.2.2')).status).toBe(200)
  site.pass(60)
  expect((await signIn(site, user.userName, password)).status).toBe(200)
})

test('somebody who does not exist is refused alike, after the same waits', async () => {
  const outcomes = await Promise.all(
    [pupils[0]?.user.userName ?? '', 'nobody.of.this.name'].map(async (userName) => {
      const site = await openSite()
      const answers = await inTurn(12, () => signIn(site, userName, 'wrong'))
      return { answers, pauses: site.pauses }
    }),
  )
  expect(outcomes[0]?.answers).toEqual([...many(401, 10), 429, 429])
  expect(outcomes[0]?.pauses).toEqual([0, 0, 0, 250, 500, 1_000, 2_000, 4_000, 4_000, 4_000])
  expect(outcomes[1]).toEqual(outcomes[0])
})

test('a hundred at once try no more than ten passwords of an account', async () => {
  const site = await openSite()
  const [{ user }] = pupils as [Person]
  const answers = await Promise.all(Array.from({ length: 100 }, () => signIn(site, user.userName, 'wrong')))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(90)
})

test('a hundred wrong passwords a minute from an address, whatever the names', async () => {
  const site = await openSite()
  expect(await inTurn(101, (index) => signIn(site, `name${index}`, 'wrong'))).toEqual([...many(401, 100), 429])
  const [{ user, password }] = pupils as [Person]
  expectRefused(await signIn(site, user.userName, password))
  expect((await signIn(site, user.userName, password, '192.0.2.2')).status).toBe(200)
})

test('a class behind one address mistypes its passwords once or twice each, and everybody gets in', async () => {
  const site = await openSite()
  const statuses = await Promise.all(
    pupils.map(async ({ user, password }, index) => {
      const wrong = await inTurn(1 + (index % 2), () => signIn(site, user.userName, 'mistyped'))
      return [...wrong, (await signIn(site, user.userName, password)).status]
    }),
  )
  for (const [index, each] of statuses.entries()) expect(each).toEqual([...many(401, 1 + (index % 2)), 200])
})

test('a class that has signed in before gets in while one of it guesses without end', async () => {
  const site = await openSite()
  for (const { user, password } of pupils) expect((await signIn(site, user.userName, password)).status).toBe(200)
  await inTurn(150, (index) => signIn(site, `name${index}`, 'wrong'))
  for (const { user, password } of pupils) expect((await signIn(site, user.userName, password)).status).toBe(200)
})

const deviceOf = ({ headers }: Answer) => headers.get('set-cookie')?.split(';', 1)[0] ?? ''
const signInOn = (site: Site, device: string, userName: string, password: string, address = SCHOOL) =>
  site.request('POST', '/auth/local', {
    body: { userName, password },
    headers: { ...from(address), Cookie: device },
  })

test('who has signed in on a device gets in there, however others guess at that very account from the same address', async () => {
  const site = await openSite()
  const [{ user, password }, other] = pupils as [Person, Person]
  const device = deviceOf(await signIn(site, user.userName, password))
  const guessed = [...many(401, 10), ...many(429, 10)]
  expect(await inTurn(20, () => signIn(site, user.userName, 'wrong'))).toEqual(guessed)
  expectRefused(await signIn(site, user.userName, password))
  expect((await signInOn(site, device, user.userName, password)).status).toBe(200)
  await inTurn(100, (index) => signIn(site, `name${index}`, 'wrong'))
  expect((await signInOn(site, device, user.userName.toUpperCase(), password)).status).toBe(200)
  expectRefused(await signInOn(site, device, other.user.userName, other.password))
})

test('the cookie of a device opens nothing, tells no names, and has ten tries a minute from wherever it is', async () => {
  const site = await openSite()
  const [{ user, password }, other] = pupils as [Person, Person]
  const answer = await signIn(site, user.userName, password)
  expect(answer.headers.get('set-cookie')).toMatch(
    /^device=[\w.-]+; Max-Age=15552000; Path=\/auth\/local; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
  )
  const device = deviceOf(answer)
  const [, payload = ''] = device.split('.')
  const told = Buffer.from(payload, 'base64url').toString()
  for (const secret of [user.userName, user._id, other.user.userName]) expect(told).not.toContain(secret)
  const token = device.slice('device='.length)
  expect((await site.request('GET', '/api/users/me', { token })).status).toBe(401)
  expect((await site.request('GET', '/api/users/me', { headers: { Cookie: `token=${token}` } })).status).toBe(401)

  const tries = await inTurn(11, (index) => signInOn(site, device, user.userName, 'wrong', `192.0.2.${index}`))
  expect(tries).toEqual([...many(401, 10), 429])
  const wrong = await signIn(site, user.userName, 'wrong', '192.0.2.99')
  expect([wrong.status, wrong.headers.has('set-cookie')]).toEqual([401, false])
})

test('a cookie that is forged, or of another account, changes nothing; a machine that a class shares knows all of it', async () => {
  const site = await openSite()
  const [ann, ben] = pupils as [Person, Person]
  const enter = async (device: string, { user, password }: Person) =>
    deviceOf(await signInOn(site, device, user.userName, password))
  const shared = await enter(await enter('device=nonsense', ann), ben)
  const forged = `device=${jwt.sign(jwt.decode(shared.slice('device='.length)) as object, JWT_SECRET)}`
  await inTurn(10, () => signIn(site, ann.user.userName, 'wrong'))
  expectRefused(await signInOn(site, forged, ann.user.userName, ann.password))
  expectRefused(await signInOn(site, await enter('', ben), ann.user.userName, ann.password))
  for (const { user, password } of [ann, ben])
    expect((await signInOn(site, shared, user.userName, password)).status).toBe(200)
  const elsewhere = { 'Sec-Fetch-Site': 'cross-site', ...from(SCHOOL) }
  const body = { userName: ben.user.userName, password: ben.password }
  const foreign = await site.request('POST', '/auth/local', { body, headers: elsewhere })
  expect([foreign.status, foreign.headers.has('set-cookie')]).toEqual([200, false])
})

test('a thousand requests of one person for a view meet no limit', async () => {
  const site = await openSite()
  const { community, manager } = await makeCommunity(app)
  const view = `/api/views/${community.views[0]}/board`
  const ask = () => site.request('GET', view, { token: manager.token, headers: from(SCHOOL) })
  for (let turn = 0; turn < 20; turn += 1) {
    const answers = await Promise.all(Array.from({ length: 50 }, ask))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  }
})

test('the password of a session is guessed no more often than at the door, and guesses there keep nobody who is signed in', async () => {
  const site = await openSite()
  const { token, user, password } = pupils[1] as Person
  const change = (oldPassword: string) =>
    site.request('PUT', '/api/users/null/password', {
      token,
      body: { oldPassword, newPassword: password },
      headers: from(SCHOOL),
    })
  await inTurn(150, (index) => signIn(site, index < 20 ? user.userName : `name${index}`, 'wrong'))
  expectRefused(await signIn(site, user.userName, password))
  expect(await inTurn(10, () => change('wrong'))).toEqual(many(403, 10))
  expectRefused(await change(password))
  site.pass(60)
  expect((await change(password)).status).toBe(200)
})

test('ten wrong registration keys a minute, then not even the right one; others join all the while', async () => {
  const [guesser, pupil] = pupils.slice(2) as [Person, Person]
  const { community } = await makeCommunity(app)
  const site = await openSite()
  const tryKey = ({ token }: Person, registrationKey: string) =>
    site.request('POST', '/api/authors', {
      token,
      body: { communityId: community._id, registrationKey },
      headers: from(SCHOOL),
    })
  expect(await inTurn(10, () => tryKey(guesser, 'wrong'))).toEqual(many(400, 10))
  expectRefused(await tryKey(guesser, 'writers'))
  expect((await tryKey(pupil, 'writers')).status).toBe(201)
  site.pass(60)
  expect((await tryKey(guesser, 'writers')).status).toBe(201)
})

test('wrong invitations count as wrong registration keys: ten a minute signed in, a hundred from an address signed out [TEAC-04]', async () => {
  const [guesser, other, pupil] = pupils.slice(4) as [Person, Person, Person]
  const { community, manager } = await makeCommunity(app)
  const site = await openSite()
  const renewed = await site.request('PUT', `/api/invitations/${community._id}`, {
    token: manager.token,
    body: { replaces: null },
  })
  const key = renewed.as(currentInvitationSchema).invitation?.key ?? ''
  const post = (path: string, body: object, who?: Person) =>
    site.request('POST', path, { ...(who && { token: who.token }), body, headers: from(SCHOOL) })
  const tryJoin = (who: Person, invitation: string) => post('/api/invitations/join', { invitation }, who)
  const tryKey = (who: Person, registrationKey: string) =>
    post('/api/authors', { communityId: community._id, registrationKey }, who)

  expect(await inTurn(10, () => tryJoin(guesser, 'wrong'))).toEqual(many(403, 10))
  expectRefused(await tryJoin(guesser, key))
  expectRefused(await tryKey(guesser, 'writers'))
  expect(await inTurn(10, () => tryKey(other, 'wrong'))).toEqual(many(400, 10))
  expectRefused(await tryJoin(other, key))
  expect((await tryJoin(pupil, key)).status).toBe(200)
  site.pass(60)
  expect((await tryJoin(guesser, key)).status).toBe(200)
  site.pass(60)

  const preview = (invitation: string) => post('/api/invitations/preview', { invitation })
  const signUp = (invitation: string) =>
    post('/api/invitations/sign-up', { ...fields, userName: `guess${(count += 1)}`, invitation })
  const fields = { firstName: 'A', lastName: 'B', password: 'a good password' }
  let count = 0
  expect(await inTurn(30, () => preview(key))).toEqual(many(200, 30))
  expect(await inTurn(100, (index) => (index % 2 ? preview('wrong') : signUp('wrong')))).toEqual(many(403, 100))
  expectRefused(await preview(key))
  expectRefused(await signUp(key))
  site.pass(60)
  expect((await signUp(key)).status).toBe(200)
})

test('a hundred wrong sign-up codes a minute from an address', async () => {
  const site = await openSite(1, 'the code')
  const signUp = (signupCodeInput: string, userName: string) =>
    site.request('POST', '/api/users', {
      body: { firstName: 'A', lastName: 'B', email: 'a@example.org', password: 'g00d', userName, signupCodeInput },
      headers: from(SCHOOL),
    })
  expect(await inTurn(100, (index) => signUp('wrong', `new${index}`))).toEqual(many(422, 100))
  expectRefused(await signUp('the code', 'newcomer'))
  site.pass(60)
  expect((await signUp('the code', 'newcomer')).status).toBe(200)
})

test('a hundred tokens a minute that are none of ours; right ones count from the same address all the while', async () => {
  const site = await openSite()
  const { token } = pupils[0] as Person
  const ask = (tried: string) => site.request('GET', '/api/users/me', { token: tried, headers: from(SCHOOL) })
  const forged = jwt.sign({ ...(jwt.decode(token) as jwt.JwtPayload) }, 'some other secret of the right length')
  expect(await inTurn(100, (index) => ask(index % 2 ? forged : `garbage${index}`))).toEqual(many(401, 100))
  const refused = await ask(forged)
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'session.tooMany'])
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await ask(token)).status).toBe(200)
})

test('old sessions and none at all are no guesses: a class comes back on Monday, and signs in', async () => {
  const site = await openSite()
  const { token, user, password } = pupils[0] as Person
  const payload = jwt.decode(token) as jwt.JwtPayload & { v: number }
  const expired = jwt.sign({ ...payload, exp: payload.iat }, JWT_SECRET)
  const outdated = jwt.sign({ ...payload, v: payload.v + 1 }, JWT_SECRET)
  const tokens = [expired, outdated, 'null', 'undefined']
  const ask = (index: number) =>
    site.request('GET', '/api/users/me', { token: tokens[index % tokens.length] ?? '', headers: from(SCHOOL) })
  expect(await inTurn(300, ask)).toEqual(many(401, 300))
  expect((await signIn(site, user.userName, password)).status).toBe(200)
})

test('an address that somebody says they come from counts behind a trusted proxy only', async () => {
  const { user } = pupils[0] as Person
  const untrusting = await openSite(false)
  const statuses = await inTurn(11, (index) => signIn(untrusting, user.userName, 'wrong', `192.0.2.${index}`))
  expect(statuses).toEqual([...many(401, 10), 429])
  const trusting = await openSite(1)
  expect(await inTurn(11, (index) => signIn(trusting, user.userName, 'wrong', `192.0.2.${index}`))).toEqual(
    many(401, 11),
  )
})
