import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { generate } from 'otplib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  recoveryCodesSchema,
  secondFactorOfferSchema,
  secondFactorSchema,
  issuedAppPasswordSchema,
} from '../../../shared/domain/second-factor.ts'
import { proofSchema } from '../../../shared/domain/sign-in-proof.ts'
import { meSchema } from '../../../shared/domain/users.ts'
import type { AppContext } from '../../app-context.ts'
import { createApp } from '../../app.ts'
import { ActModel } from '../../graph/acts/acts.model.ts'
import { createLoginThrottle } from '../../platform/rate-limit/login-throttle.ts'
import { createSessions } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import {
  JWT_SECRET,
  startTestApp,
  testClientAt,
  type Answer,
  type TestApp,
  type TestClient,
} from '../../testing/app.ts'
import { admin, makeCommunity, makeNote, makeUser, signIn, tokenSchema, twoMembers, type Person } from '../../testing/makers.ts' // prettier-ignore
import { connect } from '../../testing/sockets.ts'
import { AccountModel } from './accounts.model.ts'
import { sessionStore } from './sessions.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const servers: Server[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
})

const SECOND_FACTOR = '/api/users/me/second-factor'
const APP_PASSWORDS = '/api/users/me/app-passwords'

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000)
const codeOf = (secret: string, ahead = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1_000) + ahead })

const openDoor = async (changes: Partial<AppContext> = {}) => {
  const pauses: number[] = []
  const loginThrottle = createLoginThrottle((ms) => Promise.resolve(pauses.push(ms)))
  const server = createServer(
    createApp({ ...app.ctx, env: { ...app.ctx.env, trustProxy: 1 }, loginThrottle, ...changes }),
  )
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return { ...testClientAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), pauses }
}

const call = ({ token }: { token: string }, method: string, path: string, body?: unknown, at: TestClient = app) =>
  at.request(method, path, { token, ...(body !== undefined && { body }) })
const state = async (who: { token: string }) => (await call(who, 'GET', SECOND_FACTOR)).as(secondFactorSchema)
const offerTo = async (who: Person, at?: TestClient) =>
  (await call(who, 'POST', SECOND_FACTOR, { password: who.password }, at)).as(secondFactorOfferSchema)

interface Protected extends Person {
  secret: string
  recoveryCodes: string[]
}
const protect = async (who: Person, at?: TestClient): Promise<Protected> => {
  const { offer, secret } = await offerTo(who, at)
  const answer = await call(who, 'PUT', SECOND_FACTOR, { offer, code: await codeOf(secret) }, at)
  pass(30)
  return { ...who, secret, ...answer.as(recoveryCodesSchema) }
}
const makeAdmin = async () => {
  const person = await makeUser(app)
  await call(await admin(app), 'PUT', `/api/users/${person.user._id}`, { role: 'admin' })
  return person
}
const makeManager = async () => (await makeCommunity(app)).manager
const makeProtected = async () => protect(await makeManager())

const enter = ({ user, password }: Person, at: TestClient = app) =>
  at.request('POST', '/auth/local', { body: { userName: user.userName, password } })
const proofFor = async (who: Person, at?: TestClient) => (await enter(who, at)).as(proofSchema).proof
const enterCode = (proof: string, code: string, at: TestClient = app, headers: Record<string, string> = {}) =>
  at.request('POST', '/auth/local/second-factor', { body: { proof, code }, headers })
const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const me = async (who: { token: string }) => (await call(who, 'GET', '/api/users/me')).status
const codeIn = ({ status, headers }: Answer) => [status, headers.get('x-error-code')]
const actsOf = async ({ user }: Person) =>
  (await collection(ActModel).find({ act: 'secondFactorChanged', userId: user._id }).sort({ time: 1, _id: 1 }).toArray())
    .map(({ by, details }) => [by, details?.change]) // prettier-ignore

test('a manager and an admin turn it on with password and code; the ten recovery codes are answered once and stored as hashes, the secret encrypted [SESS-02]', async () => {
  for (const who of [await makeManager(), await makeAdmin()]) {
    expect(await state(who)).toEqual({ isOn: false, isOffered: true, isRequired: false, recoveryCodes: 0, appPasswords: [] }) // prettier-ignore
    const { offer, secret, uri } = await offerTo(who)
    const label = encodeURIComponent('Buildon (127.0.0.1)')
    expect(uri).toBe(`otpauth://totp/${label}:${who.user.userName}?secret=${secret}&issuer=${label}`)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(codeIn(await call(who, 'PUT', SECOND_FACTOR, { offer, code: '000000' }))).toEqual([403, 'secondFactor.wrong']) // prettier-ignore
    expect((await enter(who)).status).toBe(200)

    const answer = await call(who, 'PUT', SECOND_FACTOR, { offer, code: await codeOf(secret) })
    const { recoveryCodes } = answer.as(recoveryCodesSchema)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
    expect(await state(who)).toMatchObject({ isOn: true, recoveryCodes: 10 })
    const stored = JSON.stringify(await collection(AccountModel).findOne({ _id: who.user._id }))
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(hidden)
    expect(await actsOf(who)).toEqual([[who.user._id, 'on']])
    expect(codeIn(await call(who, 'PUT', SECOND_FACTOR, { offer, code: await codeOf(secret) }))).toEqual([409, 'secondFactor.on']) // prettier-ignore
    expect(codeIn(await call(who, 'POST', SECOND_FACTOR, { password: who.password }))).toEqual([409, 'secondFactor.on'])
  }
})

test('a writer can not turn it on, nor anyone without the password, nor with an offer of another account or of half an hour ago [SESS-02]', async () => {
  const [writer, manager, other] = [(await twoMembers(app)).ann, await makeManager(), await makeManager()]
  expect((await state(writer)).isOffered).toBe(false)
  expect(codeIn(await call(writer, 'POST', SECOND_FACTOR, { password: writer.password }))).toEqual([403, 'forbidden'])
  expect(codeIn(await call(manager, 'POST', SECOND_FACTOR, { password: 'wrong' }))).toEqual([403, 'password.incorrect'])
  const { offer, secret } = await offerTo(manager)
  const expired = [403, 'secondFactor.expired']
  const put = async (who: Person, given: string) =>
    codeIn(await call(who, 'PUT', SECOND_FACTOR, { offer: given, code: await codeOf(secret) }))
  for (const who of [writer, other]) expect(await put(who, offer)).toEqual(expired)
  expect(await put(manager, `${offer.slice(0, -2)}AA`)).toEqual(expired)
  expect(await put(manager, await proofFor(await makeProtected()))).toEqual(expired)
  pass(30 * 60 + 1)
  expect(await put(manager, offer)).toEqual(expired)
  expect((await state(manager)).isOn).toBe(false)
})

test('turning it on ends the sessions that began with the password alone, but this one [SESS-02]', async () => {
  const manager = await makeManager()
  const elsewhere = await signIn(app, manager.user.userName, manager.password)
  await protect(manager)
  expect([await me(manager), await me(elsewhere)]).toEqual([200, 401])
})

test('the right password gives no session but a proof, with which a code signs in; a wrong password gives none [SESS-02]', async () => {
  const ann = await makeProtected()
  expect(codeIn(await enter({ ...ann, password: 'wrong' }))).toEqual([401, 'signIn.failed'])
  const refused = await enter(ann)
  expect(codeIn(refused)).toEqual([401, 'signIn.secondFactor'])
  expect(refused.body).toEqual({
    message:
      'This account is protected by a second factor. Please sign in on the pages of this site, or use an app password in place of your password.',
    proof: expect.any(String) as string,
  })
  const { proof } = refused.as(proofSchema)
  expect(await me({ token: proof })).toBe(401)
  expect(codeIn(await enterCode(proof, '000000'))).toEqual([403, 'secondFactor.wrong'])
  const signedIn = (await enterCode(proof, await codeOf(ann.secret))).as(tokenSchema)
  expect((await call(signedIn, 'GET', '/api/users/me')).as(meSchema)._id).toBe(ann.user._id)
})

test('a proof is valid for five minutes, until the password changes, and for no other secret text [SESS-02]', async () => {
  const ann = await makeProtected()
  const expired = [403, 'secondFactor.expired']
  const proof = await proofFor(ann)
  for (const forged of ['', 'x', `${proof.slice(0, -2)}AA`, (await offerTo(await makeManager())).offer])
    expect(codeIn(await enterCode(forged, await codeOf(ann.secret)))).toEqual(expired)
  pass(5 * 60 + 1)
  expect(codeIn(await enterCode(proof, await codeOf(ann.secret)))).toEqual(expired)
  const again = await proofFor(ann)
  const changed = await call(ann, 'PUT', '/api/users/me/password', { oldPassword: ann.password, newPassword: 'another good one' }) // prettier-ignore
  expect(changed.status).toBe(200)
  expect(codeIn(await enterCode(again, await codeOf(ann.secret)))).toEqual(expired)
})

test.each([-90, -60, -30, 0, 30, 60, 90])(
  'a clock that is %i s ahead is tolerated, and its code is refused the second time [SESS-02]',
  async (ahead) => {
    const ann = await makeProtected()
    pass(300)
    const code = await codeOf(ann.secret, ahead)
    expect((await enterCode(await proofFor(ann), code)).status).toBe(200)
    expect(codeIn(await enterCode(await proofFor(ann), code))).toEqual([403, 'secondFactor.wrong'])
  },
)

test.each([-150, 150])('a clock that is %i s ahead is not tolerated', async (ahead) => {
  const ann = await makeProtected()
  pass(300)
  expect((await enterCode(await proofFor(ann), await codeOf(ann.secret, ahead))).status).toBe(403)
})

test('a code is refused after a later one, spaces in it do not matter, and of two requests at once with one code one signs in [SESS-02]', async () => {
  const ann = await makeProtected()
  pass(300)
  const earlier = await codeOf(ann.secret)
  pass(30)
  const later = await codeOf(ann.secret)
  expect((await enterCode(await proofFor(ann), ` ${later.slice(0, 3)} ${later.slice(3)}`)).status).toBe(200)
  expect((await enterCode(await proofFor(ann), earlier)).status).toBe(403)
  pass(30)
  const [proof, code] = [await proofFor(ann), await codeOf(ann.secret)]
  const answers = await Promise.all([1, 2, 3].map(() => enterCode(proof, code)))
  expect(statusesOf(answers)).toEqual([200, 403, 403])
})

test('each recovery code signs in once, also of requests at the same instant, in capitals and without its hyphen [SESS-02]', async () => {
  const ann = await makeProtected()
  const [first = '', second = ''] = ann.recoveryCodes
  const proof = await proofFor(ann)
  const answers = await Promise.all([1, 2, 3].map(() => enterCode(proof, first)))
  expect(statusesOf(answers)).toEqual([200, 403, 403])
  expect(codeIn(await enterCode(proof, first))).toEqual([403, 'secondFactor.wrong'])
  expect((await enterCode(proof, second.replace('-', '').toUpperCase())).status).toBe(200)
  expect((await state(ann)).recoveryCodes).toBe(8)
  expect(await actsOf(ann)).toEqual(['on', 'recoveryCodeUsed', 'recoveryCodeUsed'].map((change) => [ann.user._id, change])) // prettier-ignore
})

test('wrong codes meet the limits of wrong passwords: ten a minute for account and address, with growing waits, a hundred for an address [SESS-02]', async () => {
  const ann = await makeProtected()
  const door = await openDoor()
  const proof = await proofFor(ann, door)
  const guess = async (code: string, address: string) =>
    (await enterCode(proof, code, door, { 'X-Forwarded-For': address })).status
  const wrong: number[] = []
  for (let index = 0; index < 10; index += 1) wrong.push(await guess('not-a-code', '192.0.2.1'))
  expect(wrong).toEqual(Array(10).fill(403))
  expect(door.pauses.slice(1)).toEqual([0, 0, 0, 250, 500, 1_000, 2_000, 4_000, 4_000, 4_000])
  const code = await codeOf(ann.secret)
  expect(await guess(code, '192.0.2.1')).toBe(429)
  expect(await guess(code, '192.0.2.2')).toBe(200)
  pass(60)
  expect(await guess(await codeOf(ann.secret), '192.0.2.1')).toBe(200)
})

test('a hundred guesses at once try no more than ten codes of an account [SESS-02]', async () => {
  const ann = await makeProtected()
  const door = await openDoor()
  const proof = await proofFor(ann, door)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => enterCode(proof, String(100_000 + index), door)),
  )
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(90)
})

test('wrong codes in the settings meet the same limit [SESS-02]', async () => {
  const [ann, ben] = [await makeProtected(), await makeManager()]
  const door = await openDoor()
  const { offer } = await offerTo(ben, door)
  for (let index = 0; index < 10; index += 1) {
    expect((await call(ben, 'PUT', SECOND_FACTOR, { offer, code: '000000' }, door)).status).toBe(403)
    expect((await call(ann, 'DELETE', SECOND_FACTOR, { password: ann.password, code: '000000' }, door)).status).toBe(403) // prettier-ignore
  }
  expect((await call(ben, 'PUT', SECOND_FACTOR, { offer, code: '000000' }, door)).status).toBe(429)
  expect((await call(ann, 'DELETE', SECOND_FACTOR, { password: ann.password, code: '000000' }, door)).status).toBe(429)
})

test('turning it off needs password and code; then the password signs in alone, and app passwords no longer [SESS-02]', async () => {
  const ann = await makeProtected()
  const made = (await call(ann, 'POST', APP_PASSWORDS, { name: 'R script' })).as(issuedAppPasswordSchema)
  const script = await signIn(app, ann.user.userName, made.password)
  const off = async (password: string, code: string) =>
    codeIn(await call(ann, 'DELETE', SECOND_FACTOR, { password, code }))
  expect(await off('wrong', await codeOf(ann.secret))).toEqual([403, 'password.incorrect'])
  expect(await off(ann.password, '000000')).toEqual([403, 'secondFactor.wrong'])
  expect(await off(ann.password, await codeOf(ann.secret))).toEqual([204, null])
  expect(await state(ann)).toMatchObject({ isOn: false, recoveryCodes: 0, appPasswords: [] })
  expect((await enter(ann)).status).toBe(200)
  expect(codeIn(await enter({ ...ann, password: made.password }))).toEqual([401, 'signIn.failed'])
  expect(await me(script)).toBe(401)
  expect((await actsOf(ann)).map(([, change]) => change)).toEqual(['on', 'appPasswordMade', 'off'])
  expect(codeIn(await call(ann, 'POST', APP_PASSWORDS, { name: 'R script' }))).toEqual([409, 'secondFactor.off'])
})

test('a new password by a manager or an admin keeps the second factor [SESS-02]', async () => {
  const ann = await makeProtected()
  const { token } = await admin(app)
  expect((await call({ token }, 'PATCH', `/api/users/${ann.user._id}`, { password: 'a newer one' })).status).toBe(200)
  expect(codeIn(await enter({ ...ann, password: 'a newer one' }))).toEqual([401, 'signIn.secondFactor'])
})

test('an app password signs an old client in, reads and writes as the account, and is listed with its last use; only its hash is stored [SESS-02]', async () => {
  const { community, manager } = await makeCommunity(app)
  const ann = await protect(manager)
  const made = (await call(ann, 'POST', APP_PASSWORDS, { name: ' R script ' })).as(issuedAppPasswordSchema)
  expect(made).toMatchObject({ name: 'R script', used: null })
  expect(made.password).toMatch(/^([a-z0-9]{4}-){5}[a-z0-9]{4}$/)
  expect(JSON.stringify(await collection(AccountModel).findOne({ _id: ann.user._id }))).not.toContain(made.password)
  expect(JSON.stringify(await state(ann))).not.toContain(made.password)

  pass(3_600)
  const script = await signIn(app, ann.user.userName, made.password)
  expect((await state(ann)).appPasswords).toEqual([
    { _id: made._id, name: 'R script', created: made.created, used: new Date().toISOString() },
  ])
  const note = await makeNote(app, { ...manager, token: script.token }, { title: 'By a script' })
  expect((await call(script, 'GET', `/api/objects/${note._id}`)).status).toBe(200)
  expect((await call(script, 'GET', `/api/communities/${community._id}/authors`)).status).toBe(200)
})

test('an app password changes neither a password, nor the second factor, nor app passwords, also with a renewed token [SESS-02]', async () => {
  const ann = await protect(await makeAdmin())
  const made = (await call(ann, 'POST', APP_PASSWORDS, { name: 'R script' })).as(issuedAppPasswordSchema)
  const first = await signIn(app, ann.user.userName, made.password)
  pass(120)
  const renewed = (await call(first, 'GET', '/api/users/me')).headers.get('x-token') ?? ''
  expect(renewed).not.toBe('')
  for (const script of [first, { token: renewed }])
    for (const [method, path, body] of [
      ['PUT', '/api/users/null/password', { oldPassword: ann.password, newPassword: 'taken over' }],
      ['PATCH', `/api/users/${ann.user._id}`, { password: 'taken over' }],
      ['PUT', `/api/users/${ann.user._id}`, { password: 'taken over' }],
      ['GET', SECOND_FACTOR, undefined],
      ['POST', SECOND_FACTOR, { password: ann.password }],
      ['PUT', SECOND_FACTOR, { offer: 'x', code: await codeOf(ann.secret) }],
      ['DELETE', SECOND_FACTOR, { password: ann.password, code: await codeOf(ann.secret) }],
      ['POST', APP_PASSWORDS, { name: 'Another' }],
      ['DELETE', `${APP_PASSWORDS}/${made._id}`, undefined],
    ] as const)
      expect([method, path, ...codeIn(await call(script, method, path, body))]).toEqual([method, path, 403, 'appPassword.refused']) // prettier-ignore
  expect(await state(ann)).toMatchObject({ isOn: true, appPasswords: [{ _id: made._id }] })
})

test('a withdrawn app password signs in no longer and its sessions and sockets end at once; others go on [SESS-02]', async () => {
  const ann = await makeProtected()
  const make = async (name: string) => (await call(ann, 'POST', APP_PASSWORDS, { name })).as(issuedAppPasswordSchema)
  const [lost, kept] = [await make('Lost'), await make('Kept')]
  const [out, stays] = [
    await signIn(app, ann.user.userName, lost.password),
    await signIn(app, ann.user.userName, kept.password),
  ]
  const { socket } = await connect(app, out)
  const cut = new Promise<void>((done) => void socket.on('disconnect', () => done()))
  expect((await call(ann, 'DELETE', `${APP_PASSWORDS}/${lost._id}`)).status).toBe(204)
  expect([await me(out), await me(stays), await me(ann)]).toEqual([401, 200, 200])
  await cut
  socket.close()
  expect(codeIn(await enter({ ...ann, password: lost.password }))).toEqual([401, 'signIn.failed'])
  expect((await call(ann, 'DELETE', `${APP_PASSWORDS}/${lost._id}`)).status).toBe(204)
  const changes = (await actsOf(ann)).map(([, change]) => change)
  expect(changes).toEqual(['on', 'appPasswordMade', 'appPasswordMade', 'appPasswordWithdrawn'])
  expect((await call(await makeProtected(), 'DELETE', `${APP_PASSWORDS}/${kept._id}`)).status).toBe(204)
  expect(await me(stays)).toBe(200)
})

test('an account has at most 20 app passwords with names of at most 100 characters', async () => {
  const ann = await makeProtected()
  const make = async (name: string) => (await call(ann, 'POST', APP_PASSWORDS, { name })).status
  for (const wrong of ['', '   ', 'x'.repeat(101)]) expect(await make(wrong)).toBe(422)
  for (let index = 0; index < 20; index += 1) expect(await make('x'.repeat(100))).toBe(200)
  expect(await make('One more')).toBe(422)
})

test('no answer to others holds anything of a second factor', async () => {
  const ann = await makeProtected()
  await call(ann, 'POST', APP_PASSWORDS, { name: 'Planted name' })
  const { token } = await admin(app)
  const answers = [
    await call({ token }, 'GET', `/api/users/${ann.user._id}`),
    await call({ token }, 'PUT', `/api/users/${ann.user._id}`, { firstName: 'Anna' }),
    await call({ token }, 'POST', '/api/users/search', { query: ann.user.userName }),
    await call(ann, 'GET', '/api/users/me'),
  ]
  for (const { status, text } of answers) {
    expect(status).toBe(200)
    expect(text).not.toMatch(/secondFactor|appPassword|Planted|recovery|requiredStep/)
  }
})

test.each(['admins', 'managers'] as const)(
  'where it is required of %s, they get nothing but the set-up after the password, until it is on [SESS-02]',
  async (secondFactor) => {
    const [boss, { community, manager, ann }] = [await makeAdmin(), await twoMembers(app)]
    const env = { ...app.ctx.env, secondFactor }
    const sessions = createSessions(JWT_SECRET, sessionStore(env), app.ctx.events, 3_600)
    const strict = await openDoor({ env, sessions })
    const refusal = [403, 'secondFactor.missing']
    for (const who of secondFactor === 'managers' ? [boss, manager] : [boss]) {
      const { token } = (await enter(who, strict)).as(tokenSchema)
      const now = { ...who, token }
      const get = (path: string) => call(now, 'GET', path, undefined, strict)
      expect((await get('/api/users/me')).body).toMatchObject({ requiredStep: 'setUpSecondFactor' })
      for (const [method, path] of [
        ['GET', '/api/communities'],
        ['POST', '/api/communities'],
        ['GET', '/api/users/myRegistrations'],
        ['GET', `/api/communities/${community._id}`],
        ['PUT', '/api/users/null/password'],
        ['DELETE', SECOND_FACTOR],
        ['POST', APP_PASSWORDS],
        ['POST', '/api/users/users'],
        ['POST', '/api/upload'],
        ['GET', '/attachments/0123456789abcdef0123456789abcdef'],
      ] as const)
        expect([path, ...codeIn(await call(now, method, path, undefined, strict))]).toEqual([path, ...refusal])
      expect((await get('/api/communities')).body).toEqual({
        message: 'This site requires a second factor for your account. Please sign in on its pages and set it up.',
      })
      const lent = sessions.lend(token, community._id)?.token ?? ''
      expect(codeIn(await call({ token: lent }, 'GET', `/api/communities/${community._id}`, undefined, strict))).toEqual(refusal) // prettier-ignore
      expect((await get(SECOND_FACTOR)).body).toMatchObject({ isRequired: true, isOn: false })
      expect((await call(now, 'PUT', '/api/users/me/lang', { lang: 'fi' }, strict)).status).toBe(200)
      await protect(now, strict)
      expect((await get('/api/users/me')).body).not.toHaveProperty('requiredStep')
      expect((await get('/api/communities')).status).toBe(200)
    }
    const free = secondFactor === 'managers' ? [ann] : [ann, manager]
    for (const who of free)
      expect((await call(who, 'GET', '/api/users/myRegistrations', undefined, strict)).status).toBe(200)
  },
)
