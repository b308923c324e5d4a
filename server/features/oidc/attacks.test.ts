import type { JWTPayload } from 'jose'
import mongoose from 'mongoose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { outsideFlowAddressSchema } from '../../../shared/domain/oidc.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import type { FakeBrowser } from '../../testing/browser.ts'
import { makeUser } from '../../testing/makers.ts'
import { browserOf, personIn, SITE } from '../../testing/school-sign-in.ts'
import { signInOutside } from '../../testing/outside-person.ts'
import { OIDC_CLIENT } from '../../testing/stand-ins/oidc-peer.ts'
import { startOddProvider } from '../../testing/stand-ins/odd-provider.ts'

let provider: Awaited<ReturnType<typeof startOddProvider>>
let app: TestApp
let browser: FakeBrowser
beforeAll(async () => {
  provider = await startOddProvider(SITE)
  app = await startTestApp(provider.settings)
})
beforeEach(() => {
  browser = browserOf(app)
})
afterEach(() => {
  vi.restoreAllMocks()
  provider.say()
  for (const part of ['token', 'userinfo', 'jwks', 'discovery'] as const) provider.behave(part)
})
afterAll(async () => {
  await app.stop()
  provider.stop()
})

const begin = async (path = '/help/') =>
  (await browser.open(`/auth/oidc/signIn?redirect=${encodeURIComponent(path)}`)).headers.get('location') ?? ''
const open = async (callback: string) => (await browser.open(callback)).headers.get('location') ?? ''
const stored = async () => [
  await mongoose.connection.collection('users').countDocuments(),
  await mongoose.connection.collection('outsideaccounts').countDocuments(),
  await mongoose.connection.collection('sessions').countDocuments(),
]
/** Signs in; expects the sign-in page with this problem, no session and nothing stored. */
const refuses = async (problem: string, more: Record<string, string | null> = {}) => {
  const before = await stored()
  const back = await open(provider.consent(await begin(), more))
  expect(back).toBe(`/login?problem=oidc.${problem}&redirect=%2Fhelp%2F`)
  expect(browser.cookies().has('token')).toBe(false)
  expect(await stored()).toEqual(before)
}
const now = () => Math.floor(Date.now() / 1000)

test('an honest answer is accepted', async () => {
  expect(await open(provider.consent(await begin()))).toBe('/help/')
  expect(browser.cookies().has('token')).toBe(true)
})

test('an ID token without a signature (alg none) is refused [OIDC-08]', async () => {
  provider.say({ idToken: provider.signUnsigned })
  await refuses('failed')
})

test('an ID token signed with the public key as a secret (HS256) is refused [OIDC-08]', async () => {
  provider.say({ idToken: provider.signWithPublicKey })
  await refuses('failed')
})

test('an ID token signed with a key that is not published is refused [OIDC-02, OIDC-08]', async () => {
  await provider.rotate('RS256', false)
  await refuses('failed')
  await provider.rotate()
})

test('an ID token for another audience is refused [OIDC-02, OIDC-08]', async () => {
  provider.say({ claims: { aud: 'another-site' } })
  await refuses('failed')
  provider.say({ claims: { aud: [OIDC_CLIENT.id, 'another-site'], azp: 'another-site' } })
  await refuses('failed')
})

test('an ID token of another issuer is refused [OIDC-02, OIDC-08]', async () => {
  provider.say({ claims: { iss: 'https://evil.example.org' } })
  await refuses('failed')
})

test('an ID token without a subject, or with an endless one, is refused', async () => {
  provider.say({ subject: '' })
  await refuses('failed')
  provider.say({ subject: 'x'.repeat(256) })
  await refuses('failed')
})

test('an expired ID token is refused [OIDC-02, OIDC-08]', async () => {
  provider.say({ claims: { iat: now() - 3600, exp: now() - 120 } })
  await refuses('clock')
})

test('a replayed ID token, with the nonce of another sign-in, is refused [OIDC-02, OIDC-08]', async () => {
  let seen = ''
  provider.say({ idToken: async (claims) => (seen = await provider.sign(claims)) })
  expect(await open(provider.consent(await begin()))).toBe('/help/')
  browser = browserOf(app)
  provider.say({ idToken: () => seen })
  await refuses('failed')
})

test('a replayed code is refused [OIDC-08]', async () => {
  const callback = provider.consent(await begin())
  const code = new URL(callback, SITE).searchParams.get('code') ?? ''
  expect(await open(callback)).toBe('/help/')
  browser = browserOf(app)
  await refuses('stateUnknown', { code })
})

test('a repeated, foreign, made-up or missing state is refused, and so is one of another browser or older than ten minutes [OIDC-07, OIDC-08]', async () => {
  const unknown = '/login?problem=oidc.stateUnknown&redirect=%2F'
  const callback = provider.consent(await begin())
  const cookies = new Map(browser.cookies())
  const another = browserOf(app)
  expect((await another.open(callback)).headers.get('location')).toBe(unknown)
  expect(await open(callback.replace(/state=[^&]+/, 'state=made-up'))).toBe(unknown)
  expect(await open(callback.replace(/&state=[^&]+/, ''))).toBe(unknown)
  expect(await open(callback)).toBe('/help/')
  for (const [name, value] of cookies) browser.cookies().set(name, value)
  expect(await open(callback)).toBe(unknown)

  const late = provider.consent(await begin())
  const { now: clock } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => clock() + 10 * 60_000 + 1)
  expect(await open(late)).toBe(unknown)
})

test('an answer that names another issuer, or none although ours does, is refused: mix-up (RFC 9207 iss) [OIDC-08]', async () => {
  const before = provider.asked.token
  await refuses('failed', { iss: 'https://evil.example.org' })
  await refuses('failed', { iss: null })
  expect(provider.asked.token).toBe(before)
})

test('a sign-in leads to no other site [OIDC-08]', async () => {
  for (const path of [
    'https://evil.example.org',
    '//evil.example.org',
    '/\\evil.example.org',
    '/%2F/evil.example.org',
    'javascript:alert(1)',
  ]) {
    browser = browserOf(app)
    expect([path, await open(provider.consent(await begin(path)))]).toEqual([path, '/'])
  }
  const host = await app.request('GET', '/auth/oidc/signIn', { headers: { Host: 'evil.example.org', 'X-Forwarded-Host': 'evil.example.org' } }) // prettier-ignore
  expect(new URL(host.headers.get('location') ?? '').searchParams.get('redirect_uri')).toBe(
    `${SITE}/auth/oidc/callback`,
  )
})

test('pictures and frames of other sites start and finish no sign-in', async () => {
  for (const path of ['signIn', 'callback?code=x&state=y'])
    for (const dest of ['image', 'iframe', 'script'])
      expect((await app.request('GET', `/auth/oidc/${path}`, { headers: { 'Sec-Fetch-Dest': dest } })).status).toBe(404)
})

test('a provider that has changed its keys signs people in at once: an unknown key id makes the keys be fetched once more [OIDC-02]', async () => {
  expect(await open(provider.consent(await begin()))).toBe('/help/')
  for (const alg of ['RS256', 'ES256', 'RS256'] as const) {
    await provider.rotate(alg)
    const before = provider.asked.jwks
    browser = browserOf(app)
    expect(await open(provider.consent(await begin()))).toBe('/help/')
    expect(provider.asked.jwks).toBe(before + 1)
    browser = browserOf(app)
    expect(await open(provider.consent(await begin()))).toBe('/help/')
    expect(provider.asked.jwks).toBe(before + 1)
  }
})

test('denied consent leads to the sign-in page with what to do [OIDC-07]', async () => {
  await refuses('denied', { code: null, error: 'access_denied' })
  await refuses('unreachable', { code: null, error: 'temporarily_unavailable' })
})

test('a provider that is away, slow, in trouble, or answers nonsense makes no half account [OIDC-07]', async () => {
  provider.say({ subject: 'new' })
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  for (const part of ['token', 'userinfo'] as const) {
    for (const [manner, problem] of [
      ['closed', 'unreachable'],
      [503, 'unreachable'],
      ['nonsense', 'failed'],
      ['endless', 'failed'],
    ] as const) {
      // prettier-ignore
      provider.behave(part, manner)
      await refuses(problem)
    }
    // Waiting is cut short; such an answer never comes.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(200))
    provider.behave(part, 'held')
    await refuses('unreachable')
    vi.restoreAllMocks()
    provider.behave(part)
  }
  expect(await open(provider.consent(await begin()))).toBe('/help/')
})

test('a clock that is ten minutes ahead, here or there, leads to the sign-in page with what to do [OIDC-07]', async () => {
  for (const seconds of [600, -600]) {
    provider.say({ claims: { iat: now() + seconds, exp: now() + seconds + 3600 } })
    await refuses('clock')
  }
  for (const seconds of [50, -50]) {
    provider.say({ claims: { iat: now() + seconds, exp: now() + seconds + 3600 } })
    browser = browserOf(app)
    expect(await open(provider.consent(await begin()))).toBe('/help/')
  }
})

test('a session that the provider left open signs in, but confirms nothing and links nothing: passwords entered there count from their time [OIDC-08]', async () => {
  provider.say({ subject: 'left', claims: { auth_time: now() - 3600 } })
  expect(await open(provider.consent(await begin()))).toBe('/help/')
  const { token, user } = await personIn(app, browser)
  const body = { oldPassword: '', newPassword: 'leaves fall' }
  const setPassword = async () => (await app.request('PUT', `/api/users/${user._id}/password`, { token, body })).headers.get('x-error-code') // prettier-ignore
  expect(await setPassword()).toBe('confirm.password')

  const ann = await makeUser(app)
  provider.say({ subject: 'somebody', claims: { auth_time: now() - 3600 } })
  const link = async () => {
    const answer = await app.request('POST', '/api/users/me/outside-accounts', { token: ann.token, body: { act: 'link', path: '/settings' } }) // prettier-ignore
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      browser.cookies().set(name, value)
    }
    return answer.as(outsideFlowAddressSchema).address
  }
  expect(new URL(await link()).searchParams.get('prompt')).toBe('login')
  expect(await open(provider.consent(await link()))).toBe('/settings?problem=oidc.notRecent')
  provider.say({ subject: 'somebody', claims: { auth_time: now() } })
  expect(await open(provider.consent(await link()))).toBe('/settings')

  provider.say({ subject: 'left', claims: { auth_time: now() } })
  browser = browserOf(app)
  expect(await open(provider.consent(await begin()))).toBe('/help/')
  const fresh = await personIn(app, browser)
  expect((await app.request('PUT', `/api/users/${user._id}/password`, { token: fresh.token, body })).status).toBe(200)
})

const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }
let tokens = 0
const logout = async (claims: JWTPayload, sign: (claims: JWTPayload) => string | Promise<string> = provider.sign) => {
  tokens += 1
  const body = { iss: provider.url, aud: OIDC_CLIENT.id, iat: now(), exp: now() + 120, jti: `t${tokens}`, sub: 'out', events: EVENTS, ...claims } // prettier-ignore
  const token = await sign(body)
  const send = async () =>
    (await app.request('POST', '/auth/oidc/backchannel-logout', { body: new URLSearchParams({ logout_token: token }) }))
      .status
  return { first: await send(), again: send }
}

test('a logout token counts once, and only with our issuer, audience, event, time, key and no nonce [OIDC-06, OIDC-08]', async () => {
  const person = { issuer: provider.url, subject: 'out' }
  const who = await signInOutside(app, person)
  const status = async () => (await app.request('GET', '/api/users/me', { token: who.token })).status
  const bad: Record<string, unknown>[] = [
    { iss: 'https://evil.example.org' },
    { aud: 'another-site' },
    { events: undefined },
    { events: {} },
    { events: { 'http://schemas.openid.net/event/backchannel-logout': 'x' } },
    { nonce: 'x' },
    { sub: undefined },
    { sub: { $ne: '' } },
    { jti: undefined },
    { iat: now() - 3600, exp: undefined },
    { iat: now() - 600, exp: now() - 300 },
  ]
  for (const claims of bad) expect([claims, (await logout(claims as JWTPayload)).first]).toEqual([claims, 400])
  for (const sign of [provider.signUnsigned, provider.signWithPublicKey])
    expect((await logout({}, sign)).first).toBe(400)
  for (const body of ['', 'logout_token=x', 'logout_token[$ne]=1', 'logout_token=x&logout_token=y'])
    expect(
      (await app.request('POST', '/auth/oidc/backchannel-logout', { body: new URLSearchParams(body) })).status,
    ).toBe(400)
  expect(await status()).toBe(200)
  expect((await logout({ sub: 'nobody-here' })).first).toBe(200)
  expect(await status()).toBe(200)

  const good = await logout({})
  expect(good.first).toBe(200)
  expect(await status()).toBe(401)
  const next = await signInOutside(app, person)
  expect(await good.again()).toBe(400)
  expect((await app.request('GET', '/api/users/me', { token: next.token })).status).toBe(200)
})

test('a logout token that names a session alone ends the sessions of its person [OIDC-06]', async () => {
  provider.say({ subject: 'by-sid', claims: { sid: 'session 1' } })
  expect(await open(provider.consent(await begin()))).toBe('/help/')
  const token = browser.cookies().get('token') ?? ''
  expect((await logout({ sub: undefined, sid: 'session 2' })).first).toBe(200)
  expect((await app.request('GET', '/api/users/me', { token })).status).toBe(200)
  expect((await logout({ sub: undefined, sid: 'session 1' })).first).toBe(200)
  expect((await app.request('GET', '/api/users/me', { token })).status).toBe(401)
})
