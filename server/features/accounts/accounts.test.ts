import { createHmac } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authorSchema } from '../../../shared/domain/authors.ts'
import { userSchema } from '../../../shared/domain/users.ts'
import { ADMIN, startTestApp, type TestApp } from '../../testing/app.ts'
import { join, makeCommunity, makeUser, signIn, tokenSchema } from '../../testing/makers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const SECRET = 'a secret of thirty-two characters or more'
const me = (token: string) => app.request('GET', '/api/users/me', { token })

describe('signing in', () => {
  test('answers a token to every form that clients send, whatever header they carry [CALL-01]', async () => {
    const { user, password } = await makeUser(app, { userName: 'Every.Form' })
    const { userName } = user
    const query = new URLSearchParams({ userName, password }).toString()
    const answers = await Promise.all([
      app.request('POST', '/auth/local', { body: { userName, password } }),
      app.request('POST', '/auth/local/', { body: { userName: 'EVERY.form', password } }),
      app.request('POST', '/auth/local', { body: { email: userName, password } }),
      app.request('POST', '/auth/local/', { body: new URLSearchParams({ userName, password }) }),
      app.request('POST', `/auth/local?${query}`),
      app.request('POST', '/auth/local', { body: { userName, password }, headers: { Authorization: 'Bearer null' } }),
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(Object.keys(answer.as(z.strictObject({ token: z.string() })))).toEqual(['token'])
      expect((await me(answer.as(tokenSchema).token)).body).toMatchObject({ userName })
    }
  })

  test('never tells which part was wrong [CALL-01]', async () => {
    const { user } = await makeUser(app)
    const wrong = [
      { userName: user.userName, password: 'not the password' },
      { userName: 'nobody-of-this-name', password: 'not the password' },
    ]
    for (const body of wrong) {
      const answer = await app.request('POST', '/auth/local', { body })
      expect([answer.status, answer.body]).toEqual([401, { message: 'This password is not correct.' }])
    }
    for (const body of [{}, { userName: user.userName }, { userName: { $ne: '' }, password: { $ne: '' } }, '[]']) {
      const answer = await app.request('POST', '/auth/local', { body, headers: { 'Content-Type': 'application/json' } })
      expect([answer.status, answer.body]).toEqual([401, { message: 'Missing credentials' }])
    }
  })

  test('tells that no sign-up code is needed', async () => {
    expect((await app.request('GET', '/auth/local/signupCodeSet')).body).toEqual({ signupCodeSet: false })
  })
})

describe('signing up', () => {
  const fields = { firstName: 'Ann', lastName: 'Lee', email: 'Ann@Example.org', password: 'f0ur' }

  test('makes a user who is signed in, and nobody an admin [CALL-04]', async () => {
    const body = { ...fields, userName: 'ann.lee', role: 'admin', isVerified: false }
    const answer = await app.request('POST', '/api/users', { body })
    expect(answer.status).toBe(200)
    const user = (await me(answer.as(tokenSchema).token)).as(userSchema)
    expect(user).toMatchObject({ userName: 'ann.lee', email: 'ann@example.org', role: 'user', provider: 'local' })
  })

  test('refuses each wrong field with its own message and makes no account [CALL-04]', async () => {
    const body = { firstName: ' ', email: 'ann', userName: '1ann', password: 'thr' }
    const answer = await app.request('POST', '/api/users', { body })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      name: 'ValidationError',
      errors: {
        firstName: { code: 'field.required' },
        lastName: { code: 'field.required' },
        email: { code: 'user.email' },
        userName: { code: 'user.nameForm', message: expect.stringContaining('You can use only alphabetic characters') },
        password: { code: 'password.shortAtSignUp' },
      },
    })
    expect((await app.request('POST', '/auth/local', { body })).status).toBe(401)
  })

  test('refuses a user name that is taken, whatever its case; an e-mail address may be shared [AUTH-37]', async () => {
    const first = await app.request('POST', '/api/users', { body: { ...fields, userName: 'Taken' } })
    expect(first.status).toBe(200)
    const second = await app.request('POST', '/api/users', { body: { ...fields, userName: 'tAKEN' } })
    expect(second.status).toBe(422)
    expect(second.body).toMatchObject({
      errors: { userName: { message: 'The specified userName is already in use.' } },
    })
    const third = await app.request('POST', '/api/users', { body: { ...fields, userName: 'NotTaken' } })
    expect(third.status).toBe(200)
  })

  test('takes a password of any signs and of 200 characters, and it counts to the letter', async () => {
    const passwords = ['aaaa', ' 1 2 ', '水火木金', `${'Long & <strange> '.repeat(12).slice(0, 199)}x`]
    for (const [index, password] of passwords.entries()) {
      const userName = `any.signs.${index}`
      const opens = async (tried: string) =>
        (await app.request('POST', '/auth/local', { body: { userName, password: tried } })).status
      expect((await app.request('POST', '/api/users', { body: { ...fields, userName, password } })).status).toBe(200)
      expect([await opens(password), await opens(`${password} `), await opens(password.slice(0, -1))]).toEqual([
        200, 401, 401,
      ])
    }
    const userName = 'any.signs.0'
    expect((await app.request('POST', '/auth/local', { body: { userName, password: 'AAAA' } })).status).toBe(401)
  })

  test('gives the name to one of two who ask at once [AUTH-37]', async () => {
    const body = { ...fields, userName: 'racer' }
    const both = await Promise.all([1, 2].map(() => app.request('POST', '/api/users', { body })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })
})

describe('a session', () => {
  test('tells who one is and nothing that signs one in [CALL-03]', async () => {
    const { token, user } = await makeUser(app)
    const answer = await me(token)
    expect(answer.status).toBe(200)
    expect(z.parse(z.strictObject(userSchema.shape), answer.body)).toEqual(user)
    const visitor = await app.request('GET', '/api/users/me')
    expect([visitor.status, visitor.text]).toEqual([401, 'invalid token...'])
  })

  test('is refused for every token that the server did not sign for it', async () => {
    const { token, user } = await makeUser(app)
    const payload = jwt.decode(token) as jwt.JwtPayload
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`
    const hs512 = `${encode({ alg: 'HS512', typ: 'JWT' })}.${encode(payload)}`
    const broken = [
      'null',
      token.slice(0, -2),
      `${token}x`,
      unsigned,
      `${hs512}.${createHmac('sha512', SECRET).update(hs512).digest('base64url')}`,
      jwt.sign(payload, 'another secret of thirty-two characters'),
      jwt.sign({ ...payload, exp: payload.iat }, SECRET),
      jwt.sign({ ...payload, v: (payload.v as number) + 1 }, SECRET),
      jwt.sign({ ...payload, _id: '0123456789abcdef01234567' }, SECRET),
      jwt.sign({ _id: user._id }, SECRET, { expiresIn: '5h' }),
    ]
    for (const wrong of broken) expect((await me(wrong)).status).toBe(401)
    expect((await me(jwt.sign(payload, SECRET))).status).toBe(200)
  })

  test('is renewed while a person is active, and never by the cookie', async () => {
    const { token } = await makeUser(app)
    const payload = jwt.decode(token) as jwt.JwtPayload & { since: number }
    expect((await me(token)).headers.get('X-Token')).toBeNull()
    const older = jwt.sign({ ...payload, iat: Number(payload.iat) - 3600, since: payload.since - 3600 }, SECRET)
    const fresh = (await me(older)).headers.get('X-Token') ?? ''
    expect(jwt.decode(fresh)).toMatchObject({ _id: payload._id, since: payload.since - 3600 })
    expect((await me(fresh)).status).toBe(200)
    const byCookie = await app.request('GET', '/api/users/me', { headers: { Cookie: `token=${token}` } })
    expect(byCookie.status).toBe(401)
  })
})

describe('a password change', () => {
  test('is always for oneself and ends every older session at once [CALL-05]', async () => {
    const { token, user, password } = await makeUser(app)
    const other = await signIn(app, user.userName, password)
    const change = (body: object, who = token) => app.request('PUT', '/api/users/null/password', { token: who, body })
    expect((await app.request('PUT', '/api/users/null/password', { body: {} })).status).toBe(401)

    const wrong = await change({ oldPassword: 'wrong', newPassword: 'new' })
    expect([wrong.status, wrong.body]).toEqual([403, { message: 'Incorrect password' }])
    const short = await change({ oldPassword: password, newPassword: 'ne' })
    expect(short.status).toBe(422)
    expect(short.body).toMatchObject({ errors: { newPassword: { code: 'password.shortAtChange' } } })
    expect((await me(other.token)).status).toBe(200)

    const changed = await change({ oldPassword: password, newPassword: 'new' })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('X-Token')).toBe(changed.as(tokenSchema).token)
    expect((await me(changed.as(tokenSchema).token)).status).toBe(200)
    for (const old of [token, other.token]) expect((await me(old)).status).toBe(401)
    expect((await signIn(app, user.userName, 'new')).user._id).toBe(user._id)
  })

  test('in the name of another changes one’s own password only [CALL-05]', async () => {
    const [ann, ben] = [await makeUser(app), await makeUser(app)]
    const body = { oldPassword: ann.password, newPassword: 'mine now' }
    const answer = await app.request('PUT', `/api/users/${ben.user._id}/password`, { token: ann.token, body })
    expect(answer.status).toBe(200)
    expect((await signIn(app, ben.user.userName, ben.password)).user._id).toBe(ben.user._id)
    expect((await signIn(app, ann.user.userName, 'mine now')).user._id).toBe(ann.user._id)
  })
})

test('my registrations are my authors, in my order, without any key [CALL-06]', async () => {
  const person = await makeUser(app)
  const path = '/api/users/myRegistrations'
  expect((await app.request('GET', path)).status).toBe(401)
  expect((await app.request('GET', path, { token: person.token })).body).toEqual([])
  const first = await join(app, person, (await makeCommunity(app, 'First')).community)
  const second = await join(app, person, (await makeCommunity(app, 'Second')).community)
  await app.request('PUT', `/api/objects/${second.author.communityId}/${second.author._id}`, {
    token: person.token,
    body: { order: 0 },
  })
  const answer = await app.request('GET', `${path}?{}&_=17`, { token: person.token })
  const mine = answer.as(z.array(authorSchema))
  expect(mine.map(({ _community }) => _community.title)).toEqual(['Second', 'First'])
  expect(mine.map(({ _id }) => _id)).toEqual([second.author._id, first.author._id])
  expect(answer.text).not.toMatch(/registrationKey|writers|managers/i)
})

test('another person’s e-mail address stays their own', async () => {
  const [ann, ben] = [await makeUser(app), await makeUser(app)]
  const path = `/api/users/${ann.user._id}`
  expect((await app.request('GET', path, { token: ben.token })).body).not.toHaveProperty('email')
  expect((await app.request('GET', path, { token: ann.token })).body).toMatchObject({ email: ann.user.email })
})

describe('bad input', () => {
  test('is refused with a clear message and never with a stack trace', async () => {
    const { token } = await makeUser(app)
    const json = { 'Content-Type': 'application/json' }
    const refusals: [Parameters<TestApp['request']>, number][] = [
      [['POST', '/api/users', { body: '{"userName":', headers: json }], 400],
      [['POST', '/api/users', { body: '{"__proto__":{"role":"admin"},"constructor":{}}', headers: json }], 422],
      [['POST', '/api/users', { body: '['.repeat(5000) + ']'.repeat(5000), headers: json }], 400],
      [['POST', '/api/users', { body: '"text"', headers: json }], 400],
      [['GET', '/api/users/not-an-id', { token }], 404],
      [['GET', '/api/users/0123456789abcdef01234567', { token }], 404],
      [['GET', '/api/nothing/here', { token }], 404],
      [['GET', '/api/users/%E0%A4%A', { token }], 400],
    ]
    for (const [request, status] of refusals) {
      const answer = await app.request(...request)
      expect([request[1], answer.status]).toEqual([request[1], status])
      expect(answer.body).toMatchObject({ message: expect.any(String) })
      expect(answer.text).not.toMatch(/node_modules|\.ts:|\.js:|at .*\(/)
    }
    expect({}).not.toHaveProperty('role')
  })

  test('of 25 MB is refused as too large, readable for pages of other sites', async () => {
    const answer = await app.request('POST', '/api/users', {
      body: `{"firstName":"${'x'.repeat(25_000_000)}"}`,
      headers: { 'Content-Type': 'application/json' },
    })
    expect(answer.status).toBe(413)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('does not keep the first admin from signing in', async () => {
    expect((await signIn(app, ADMIN.userName, ADMIN.password)).user.role).toBe('admin')
  })
})

test('calls from pages of other sites are answered before they sign in', async () => {
  const answer = await app.request('OPTIONS', '/api/users/me', { headers: { Origin: 'https://elsewhere.example' } })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-allow-headers')).toMatch(/authorization/i)
  const refused = await app.request('GET', '/api/users/me')
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
})

test('the version is told to everybody [CALL-78]', async () => {
  for (const options of [{}, { headers: { Authorization: 'Bearer null' } }]) {
    const answer = await app.request('GET', '/api/version', options)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.body).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      major: expect.any(String),
      minor: expect.any(String),
      patch: expect.any(String),
      build: expect.any(String),
    })
  }
  expect((await app.request('GET', '/healthz')).body).toEqual({ ok: true })
})

test('a session of another site is not taken over unless old clients are served', async () => {
  const { token } = await makeUser(app)
  const answer = await app.request('GET', `/auth/jwt?token=${token}&redirectUrl=/`)
  expect([answer.status, answer.body, answer.headers.get('set-cookie')]).toEqual([404, { message: 'Not Found' }, null])
})
