import mongoose from 'mongoose'
import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GOOGLE_PROBLEMS, GOOGLE_SIGN_IN_PATH, googleStatusSchema } from '../../../shared/domain/google.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forUsers, makeCast, statuses, type Cast } from '../../testing/cast.ts'
import { beginConnecting, connectGoogle, consentAt, cookiesOf } from '../../testing/google-consent.ts'
import { makeCommunity, makeUser, signIn, tokenSchema, type Person } from '../../testing/makers.ts'
import { turnOnSecondFactor } from '../../testing/second-factor.ts'
import { startGoogle, type GoogleStandIn } from '../../testing/stand-ins/google.ts'

const SITE = 'https://learn.example.org'
const VIEW = '0123456789abcdef01234567'
const ANN = { sub: '1001', email: 'ann@gmail.example' }

let google: GoogleStandIn
let app: TestApp
let cast: Cast
beforeAll(async () => {
  google = await startGoogle()
  app = await startTestApp({ ...google.settings, SITE_URL: SITE })
  cast = await makeCast(app)
})
beforeEach(() => {
  google.visit(ANN)
  google.claim({})
  google.behave('/token')
})
afterAll(async () => {
  await app.stop()
  google.stop()
})

const status = async ({ token, user: { userName } }: Person) =>
  (await app.request('POST', '/auth/googleOAuth/checkStatus', { token, body: { userName } })).as(googleStatusSchema)
    .data
const back = (path: string, Cookie: string, headers = {}) =>
  app.request('GET', path, { headers: { Cookie, ...headers } })
const problemOf = ({ headers }: { headers: Headers }) =>
  new URL(headers.get('location') ?? '/', SITE).searchParams.get('problem')
const stored = async (name: string) => JSON.stringify(await mongoose.connection.collection(name).find().toArray())

test('a person is asked for consent once, and comes back to the view [CALL-80, CALL-81, GDOC-02, GDOC-03]', async () => {
  const ann = await makeUser(app)
  const { token, user } = ann
  const post = (path: string, more = {}) =>
    app.request('POST', `/auth/googleOAuth/${path}`, { token, body: { userName: user.userName, ...more } })
  expect(await post('checkStatus')).toMatchObject({ status: 200, body: { data: false } })

  const asked = await post('getOAuthUrl', { viewId: VIEW })
  const { data } = asked.body as { data: string }
  expect(asked).toMatchObject({ status: 200, body: { data } })
  const address = new URL(data)
  expect(address.origin + address.pathname).toBe(`${google.url}/o/oauth2/v2/auth`)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    access_type: 'offline',
    prompt: 'consent',
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: 'https://learn.example.org/auth/googleOAuth/getToken',
    scope: 'openid email https://www.googleapis.com/auth/drive.readonly https://www.googleapis.com/auth/drive.file',
  })
  expect(asked.headers.get('set-cookie')).toMatch(/; Max-Age=600; Path=\/auth\/googleOAuth; .*HttpOnly; SameSite=Lax/)

  const there = await back(await consentAt(data), cookiesOf(asked))
  expect([there.status, there.headers.get('location')]).toEqual([302, `/view/${VIEW}`])
  expect(await post('checkStatus')).toMatchObject({ status: 200, body: { data: true } })
  const later = await signIn(app, user.userName, ann.password)
  expect(await status(later)).toBe(true)
})

test('each call answers whoever is signed in, in their own name alone [CALL-80, CALL-81]', async () => {
  const anybody = { userName: cast.callers.writer.user.userName.toUpperCase(), viewId: VIEW }
  for (const call of ['checkStatus', 'getOAuthUrl']) {
    const own = { ...forUsers(403), writer: 200 }
    expect(await statuses(app, cast, 'POST', `/auth/googleOAuth/${call}`, { body: anybody })).toEqual(own)
    const answer = await app.request('POST', `/auth/googleOAuth/${call}`, {
      token: cast.callers.writer.token,
      body: {},
    })
    expect(answer.status).toBe(422)
  }
})

test('the authorization is kept as “refreshToken”, sealed, and told nobody [GDOC-04]', async () => {
  const { writer, owner, manager, admin } = cast.callers
  await connectGoogle(app, writer)
  const [token = ''] = google.refreshTokens().slice(-1)
  const kept = await stored('googleaccounts')
  expect(kept).toContain('"refreshToken"')
  expect(kept).not.toContain(token)
  const marker = async (reader: Person, path: string) =>
    JSON.stringify((await app.request('GET', path, { token: reader.token })).body)
  const me = await marker(writer, `/api/authors/${cast.community._id}/me`)
  expect(me).toContain('"refreshToken":true')
  expect(await marker(owner, `/api/authors/${cast.community._id}/me`)).not.toContain('refreshToken')
  for (const reader of [owner, manager, admin])
    for (const path of [`/api/objects/${writer.author._id}`, `/api/communities/${cast.community._id}/authors`])
      expect(await marker(reader, path)).not.toMatch(/refreshToken|gmail\.example/)
  for (const name of ['objects', 'records', 'historicalobjects', 'links', 'users'])
    expect(await stored(name)).not.toMatch(/gmail\.example|1\/\//)
})

test('a way to Google is gone once, within ten minutes, in the browser and the session where it began [GDOC-03]', async () => {
  const ann = await makeUser(app)
  const begin = async () => {
    const { address, cookies } = await beginConnecting(app, ann, VIEW)
    return { path: await consentAt(address), cookies }
  }
  const one = await begin()
  const another = await begin()
  const [, state = ''] = /state=([^&]+)/.exec(one.path) ?? []
  for (const [path, cookies] of [
    [one.path, ''],
    [one.path, another.cookies],
    [one.path.replace(state, 'made-up'), one.cookies],
    [one.path.replace(`state=${state}`, ''), one.cookies],
    [`${one.path}&state=${state}`, one.cookies],
    [one.path, `${one.cookies.slice(0, -4)}AAAA`],
  ] as const)
    expect(problemOf(await back(path, cookies))).toBe('google.stateUnknown')
  expect((await back(one.path, one.cookies, { 'Sec-Fetch-Dest': 'image' })).status).toBe(404)
  expect(await status(ann)).toBe(false)
  expect((await back(one.path, one.cookies)).headers.get('location')).toBe(`/view/${VIEW}`)
  const replayed = await back(one.path, one.cookies)
  expect(replayed.headers.get('location')).toBe('/google?problem=google.stateUnknown&back=%2F')

  const late = await begin()
  const now = Date.now
  try {
    Date.now = () => now() + 10 * 60_000 + 1
    expect(problemOf(await back(late.path, late.cookies))).toBe('google.stateUnknown')
  } finally {
    Date.now = now
  }
  const left = await begin()
  await app.request('POST', '/auth/logout', { token: ann.token })
  expect(problemOf(await back(left.path, left.cookies))).toBe('google.stateUnknown')
})

test('who does not consent, or not to all, is told so, and so is a failure of Google’s [GDOC-03]', async () => {
  const ann = await makeUser(app)
  const problem = async () => problemOf(await connectGoogle(app, ann, VIEW))
  google.visit(ANN, 'none')
  expect((await connectGoogle(app, ann, VIEW)).headers.get('location')).toBe(
    `/google?problem=google.refused&back=%2Fview%2F${VIEW}`,
  )
  google.visit(ANN, 'some')
  expect(await problem()).toBe('google.scopesMissing')
  google.visit(ANN)
  for (const manner of [400, 500, 'broken', 'closed'] as const) {
    google.behave('/token', manner)
    expect(await problem()).toBe('google.failed')
  }
  google.behave('/token')
  expect(GOOGLE_PROBLEMS).toContain('google.failed')
  const wrongs = [
    { nonce: 'of another request' },
    { aud: 'another site' },
    { iss: 'https://evil.example' },
    { email_verified: false },
  ]
  for (const wrong of wrongs) {
    google.claim(wrong)
    expect(await problem()).toBe('google.failed')
  }
  expect(await status(ann)).toBe(false)
})

const cookieToken = (answer: Parameters<typeof cookiesOf>[0]) => /(?:^|; )token=([^;]+)/.exec(cookiesOf(answer))?.[1]

const signInByGoogle = async (redirect = '/view/x') => {
  const asked = await app.request('GET', `${GOOGLE_SIGN_IN_PATH}?redirect=${encodeURIComponent(redirect)}`)
  return back(await consentAt(asked.headers.get('location') ?? ''), cookiesOf(asked))
}

test('Google replaces the password only: an account with a second factor gets the step of its code, and no session before it [SESS-02]', async () => {
  const { manager } = await makeCommunity(app)
  google.visit({ sub: '3003', email: 'mia@gmail.example' })
  await connectGoogle(app, manager)
  expect(cookieToken(await signInByGoogle())).toBeDefined()
  const secret = await turnOnSecondFactor(app, manager)
  const answer = await signInByGoogle('/view/x?y=z')
  expect([answer.status, cookieToken(answer)]).toEqual([302, undefined])
  const step = new URL(answer.headers.get('location') ?? '', SITE)
  expect([step.pathname, step.searchParams.get('redirect')]).toEqual(['/login/code', '/view/x?y=z'])
  const enter = async (code: string) => {
    const body = { proof: step.hash.slice(1), code }
    return await app.request('POST', '/auth/local/second-factor', { body })
  }
  expect((await enter('000000')).status).toBe(403)
  // Its own code of now was used to turn it on.
  const { token } = (await enter(await generate({ secret, epoch: Date.now() / 1_000 + 30 }))).as(tokenSchema)
  expect((await app.request('GET', '/api/users/me', { token })).body).toMatchObject({ _id: manager.user._id })
})

test('Google signs in whoever has connected the account while signed in here, and nobody by an address [AUTH-09]', async () => {
  const eve = { sub: '2002', email: 'eve@gmail.example' }
  const pupil = await makeUser(app, { userName: 'pupil.eve' })
  // Users may enter any email address, so it proves nothing.
  await app.request('PUT', `/api/users/${pupil.user._id}`, { token: pupil.token, body: { email: eve.email } })
  google.visit(eve)
  const stranger = await signInByGoogle()
  expect([stranger.status, problemOf(stranger)]).toEqual([302, 'google.nobody'])
  expect(stranger.headers.getSetCookie().join()).not.toContain('token=')

  await connectGoogle(app, pupil)
  const answer = await signInByGoogle('/view/x?y=z')
  expect(answer.headers.get('location')).toBe('/view/x?y=z')
  const token = cookieToken(answer) ?? ''
  expect((await app.request('GET', '/api/users/me', { token })).body).toMatchObject({ userName: 'pupil.eve' })
  expect((await signInByGoogle('//evil.example')).headers.get('location')).toBe('/')

  google.revoke(eve.sub)
  expect(problemOf(await signInByGoogle())).toBeNull()
  const change = { oldPassword: pupil.password, newPassword: 'another-password' }
  await app.request('PUT', `/api/users/${pupil.user._id}/password`, { token: pupil.token, body: change })
  expect(problemOf(await signInByGoogle())).toBe('google.nobody')
  const renewed = await signIn(app, 'pupil.eve', 'another-password')
  expect(await status(renewed)).toBe(false)
  await connectGoogle(app, renewed)
  expect(await status(renewed)).toBe(true)
  await connectGoogle(app, await makeUser(app))
  expect(problemOf(await signInByGoogle())).toBe('google.several')
})
