import mongoose from 'mongoose'
import { afterEach, expect, test } from 'vitest'
import { siteSchema } from '../../../shared/domain/site.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { browserOf, personIn, signInBySchool, SITE } from '../../testing/school-sign-in.ts'
import { startOidcPeer, type OidcPeer } from '../../testing/stand-ins/oidc-peer.ts'

let app: TestApp | undefined
let peer: OidcPeer | undefined
afterEach(async () => {
  await app?.stop()
  peer?.stop()
  ;[app, peer] = [undefined, undefined]
})
const startWith = async (settings = {}, alg: 'RS256' | 'ES256' = 'RS256') => {
  peer = await startOidcPeer(SITE, () => app?.url ?? '', alg)
  app = await startTestApp({ ...peer.settings, ...settings })
  return { peer, app }
}

test('ES256 is accepted as well [OIDC-02]', async () => {
  const { app: site, peer: school } = await startWith({}, 'ES256')
  school.people.eve = { given_name: 'Eve' }
  const browser = browserOf(site)
  expect(await signInBySchool(browser, 'eve', '/help/')).toBe('/help/')
  expect((await personIn(site, browser)).user).toMatchObject({ firstName: 'Eve', userName: 'eve' })
})

test('with OIDC_SIGN_UP off only linked people come in [OIDC-03]', async () => {
  const { app: site } = await startWith({ OIDC_SIGN_UP: 'off' })
  const browser = browserOf(site)
  const before = await mongoose.connection.collection('users').countDocuments()
  expect(await signInBySchool(browser, 'bob', '/help/')).toBe('/login?problem=outside.nobody&redirect=%2Fhelp%2F')
  expect(browser.cookies().has('token')).toBe(false)
  expect(await mongoose.connection.collection('users').countDocuments()).toBe(before)
})

test('without settings there is no button and no way in [OIDC-01]', async () => {
  app = await startTestApp()
  expect((await app.request('GET', '/api/site')).as(siteSchema).oidcName).toBeNull()
  for (const path of ['signIn', 'callback?code=x&state=y'])
    expect((await app.request('GET', `/auth/oidc/${path}`)).status).toBe(404)
  const body = new URLSearchParams({ logout_token: 'x' })
  expect((await app.request('POST', '/auth/oidc/backchannel-logout', { body })).status).toBe(404)
})

test('a provider that was away at the start is discovered at the next sign-in [OIDC-01]', async () => {
  const gone = await startOidcPeer(SITE, () => app?.url ?? '')
  gone.stop()
  app = await startTestApp(gone.settings)
  const browser = browserOf(app)
  const begin = async () => (await browser.open('/auth/oidc/signIn?redirect=/help/')).headers.get('location') ?? ''
  expect(await begin()).toBe('/login?problem=oidc.unreachable&redirect=%2Fhelp%2F')
  peer = await startOidcPeer(SITE, () => app?.url ?? '', 'RS256', Number(new URL(gone.url).port))
  expect(await begin()).toMatch(`${peer.url}/auth?`)
})
