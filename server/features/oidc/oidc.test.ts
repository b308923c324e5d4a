import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { outsideFlowAddressSchema, signOutSchema } from '../../../shared/domain/oidc.ts'
import { outsideAccountSchema } from '../../../shared/domain/outside-accounts.ts'
import { siteSchema } from '../../../shared/domain/site.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import type { FakeBrowser } from '../../testing/browser.ts'
import { confirmedAgo } from '../../testing/confirmed-ago.ts'
import { eventually } from '../../testing/eventually.ts'
import { admin, makeCommunity, makeUser, join, signIn, type Person } from '../../testing/makers.ts'
import { browserOf, pageOf, personIn, signInBySchool, signInThere, SITE } from '../../testing/school-sign-in.ts'
import { turnOnSecondFactor } from '../../testing/second-factor.ts'
import { connect } from '../../testing/sockets.ts'
import { startOidcPeer, type OidcPeer } from '../../testing/stand-ins/oidc-peer.ts'

let peer: OidcPeer
let app: TestApp
let browser: FakeBrowser
beforeAll(async () => {
  peer = await startOidcPeer(SITE, () => app.url)
  app = await startTestApp({ ...peer.settings, OIDC_TEACHER_CLAIM: 'roles=teacher' })
})
beforeEach(() => {
  browser = browserOf(app)
})
afterAll(async () => {
  await app.stop()
  peer.stop()
})

const call = async ({ token }: Person, method: string, path: string, body?: unknown) => {
  const { status, headers } = await app.request(method, path, { token, ...(body !== undefined && { body }) })
  return status < 300 ? status : [status, headers.get('x-error-code')]
}
const accountCount = () => mongoose.connection.collection('users').countDocuments()
const OUTSIDE = '/api/users/me/outside-accounts'
const linksOf = async ({ token }: Person) =>
  (await app.request('GET', OUTSIDE, { token })).as(z.array(outsideAccountSchema))
/** Begins as a signed-in person in this browser. */
const beginAs = async ({ token }: Person, act: 'link' | 'confirm', path: string) => {
  const answer = await app.request('POST', OUTSIDE, { token, body: { act, path } })
  for (const cookie of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
    browser.cookies().set(name, value)
  }
  return answer.as(outsideFlowAddressSchema).address
}
const throughSchool = async (who: Person, act: 'link' | 'confirm', path: string, login: string) => {
  const callback = await signInThere(browser, await beginAs(who, act, path), login)
  return (await browser.open(callback.href)).headers.get('location')
}

test('a person of oidc-provider signs in by code, PKCE, state and nonce, gets an account with the names of the school, and comes back to the page they wanted [OIDC-02, OIDC-03, OIDC-09]', async () => {
  peer.people.ann = { given_name: 'Ann', family_name: 'Lee', preferred_username: 'ann.lee', email: 'x@example.org' }
  const before = await accountCount()
  const begun = await browser.open('/auth/oidc/signIn?redirect=%2Fview%2F0123456789abcdef01234567')
  const address = new URL(begun.headers.get('location') ?? '')
  expect(address.origin).toBe(peer.url)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'buildon',
    redirect_uri: 'https://learn.example.org/auth/oidc/callback',
    scope: 'openid profile',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(begun.headers.get('set-cookie')).toMatch(
    /^oidc-[\w-]+=.*; Max-Age=600; Path=\/auth\/oidc; .*HttpOnly; SameSite=Lax/,
  )
  expect(await signInBySchool(browser, 'ann', '/view/0123456789abcdef01234567')).toBe('/view/0123456789abcdef01234567')
  const ann = await personIn(app, browser)
  expect(ann.user).toMatchObject({ userName: 'ann.lee', firstName: 'Ann', lastName: 'Lee', email: '', role: 'user' })
  expect(browser.cookies().get('newSession')).toBe('1')
  expect(await accountCount()).toBe(before + 1)

  peer.people.ann = { ...peer.people.ann, preferred_username: 'changed', family_name: 'Moor' }
  const later = browserOf(app)
  expect(await signInBySchool(later, 'ann')).toBe('/')
  expect((await personIn(app, later)).user).toMatchObject({ _id: ann.user._id, userName: 'ann.lee', lastName: 'Moor' })
  const { act, by } = (await mongoose.connection.collection('acts').find({ userId: ann.user._id, act: 'signedIn' }).toArray())[0]! // prettier-ignore
  expect([act, by]).toEqual(['signedIn', ann.user._id])
})

test('an account is never found by an address or a user name [OIDC-03]', async () => {
  const old = await makeUser(app, { userName: 'bob.lee' })
  peer.people.bob = { given_name: 'Bob', preferred_username: 'bob.lee', email: old.user.email, email_verified: true }
  await signInBySchool(browser, 'bob')
  const bob = await personIn(app, browser)
  expect(bob.user._id).not.toBe(old.user._id)
  expect(bob.user.userName).toBe('bob.lee2')
})

test('a member links the school’s account in the settings and signs in with it; unlinking works with a password alone [OIDC-04]', async () => {
  const ann = await makeUser(app)
  const ben = await makeUser(app)
  await confirmedAgo(app, ann, 600)
  expect(await call(ann, 'POST', OUTSIDE, { act: 'link', path: '/settings' })).toEqual([403, 'confirm.password'])
  await confirmedAgo(app, ann, 0)
  expect(await linksOf(ann)).toEqual([])
  expect(await throughSchool(ann, 'link', '/settings?x=1', 'linker')).toBe('/settings?x=1')
  expect(await linksOf(ann)).toMatchObject([{ kind: 'oidc', issuer: peer.url, lastSignIn: null }])
  expect(await throughSchool(ben, 'link', '/settings?x=1#y', 'linker')).toBe('/settings?problem=outside.taken')
  browser = browserOf(app)
  await signInBySchool(browser, 'linker')
  expect((await personIn(app, browser)).user._id).toBe(ann.user._id)

  const [link] = await linksOf(ann)
  expect(await call(ben, 'DELETE', `${OUTSIDE}/${link!._id}`)).toBe(204)
  expect(await linksOf(ann)).toHaveLength(1)
  expect(await call(ann, 'DELETE', `${OUTSIDE}/${link!._id}`)).toBe(204)
  expect(await linksOf(ann)).toEqual([])

  browser = browserOf(app)
  await signInBySchool(browser, 'linker')
  const made = await personIn(app, browser)
  expect(made.user._id).not.toBe(ann.user._id)
  const [only] = await linksOf(made)
  expect(await call(made, 'DELETE', `${OUTSIDE}/${only!._id}`)).toEqual([409, 'outside.noPassword'])
  const path = `/api/users/${made.user._id}/password`
  expect(await call(made, 'PUT', path, { oldPassword: '', newPassword: 'leaves fall' })).toBe(200)
  const again = await signIn(app, made.user.userName, 'leaves fall')
  expect(await call(again, 'DELETE', `${OUTSIDE}/${only!._id}`)).toBe(204)
})

test('a link or a confirmation that was begun in a session that has ended comes to nothing [OIDC-04]', async () => {
  const ann = await makeUser(app)
  const callback = await signInThere(browser, await beginAs(ann, 'link', '/settings'), 'late')
  await app.request('POST', '/auth/logout', { token: ann.token })
  const { headers } = await browser.open(callback.href)
  expect(headers.get('location')).toBe('/settings?problem=oidc.stateUnknown')
  expect(await linksOf(await signIn(app, ann.user.userName, ann.password))).toEqual([])
})

test('a person without a password confirms the session by signing in at the school once more, as themselves', async () => {
  await signInBySchool(browser, 'confirmer')
  const who = await personIn(app, browser)
  const path = `/api/users/${who.user._id}/password`
  await confirmedAgo(app, who, 600)
  expect(await call(who, 'PUT', path, { oldPassword: '', newPassword: 'leaves fall' })).toEqual([
    403,
    'confirm.password',
  ])
  const address = new URL(await beginAs(who, 'confirm', '/settings'))
  expect([address.searchParams.get('prompt'), address.searchParams.get('max_age')]).toEqual(['login', '0'])
  // In the browser of the first sign-in, the school would sign the first person out.
  browser = browserOf(app)
  expect(await throughSchool(who, 'confirm', '/settings', 'somebody')).toBe('/settings?problem=oidc.otherPerson')
  expect(await call(who, 'PUT', path, { oldPassword: '', newPassword: 'leaves fall' })).toEqual([
    403,
    'confirm.password',
  ])
  browser = browserOf(app)
  expect(await throughSchool(who, 'confirm', '/settings', 'confirmer')).toBe('/settings')
  expect(await call(who, 'PUT', path, { oldPassword: '', newPassword: 'leaves fall' })).toBe(200)
})

test('names follow the school at each sign-in unless a manager has changed them, and holders of the teacher claim create communities [OIDC-05]', async () => {
  peer.people.tess = { given_name: 'Tess', family_name: 'Tutor', roles: ['staff', 'teacher'] }
  const again = async () => {
    browser = browserOf(app)
    await signInBySchool(browser, 'tess')
    return await personIn(app, browser)
  }
  const body = { title: 'Light', registrationKey: 'writers', managerRegistrationKey: 'managers' }
  const tess = await again()
  expect(await call(tess, 'POST', '/api/communities', body)).toBe(201)
  expect(await call(await admin(app), 'PUT', `/api/users/${tess.user._id}`, { lastName: 'Teacher' })).toBe(200)
  peer.people.tess = { given_name: 'Theresa', family_name: 'Tudor', roles: ['staff'] }
  const later = await again()
  expect(later.user).toMatchObject({ firstName: 'Theresa', lastName: 'Teacher' })
  expect(await call(later, 'POST', '/api/communities', body)).toEqual([403, 'forbidden'])
})

test('signing out ends the session here and leads to the school’s sign-out, which leads back [OIDC-06]', async () => {
  await signInBySchool(browser, 'leaver')
  const who = await personIn(app, browser)
  const answer = await app.request('POST', '/auth/logout', { token: who.token })
  const { continueAt } = answer.as(signOutSchema)
  const address = new URL(continueAt)
  expect(address.origin + address.pathname).toBe(`${peer.url}/session/end`)
  expect(address.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(await call(who, 'GET', '/api/users/me')).toEqual([401, 'session.invalid'])
  const page = pageOf(await browser.follow(await browser.open(continueAt)))
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? []
  const end = await browser.open(`${peer.url}/session/end/confirm`, { xsrf, logout: 'yes' })
  expect(end.headers.get('location')).toBe('https://learn.example.org/login')
  const byPassword = await makeUser(app)
  expect((await app.request('POST', '/auth/logout', { token: byPassword.token })).status).toBe(204)
})

test('a back-channel logout of oidc-provider ends all sessions and sockets of the person within 5 s, and of nobody else [OIDC-06, OIDC-09]', async () => {
  const { community } = await makeCommunity(app)
  await signInBySchool(browser, 'gone')
  const first = await join(app, await personIn(app, browser), community)
  const second = browserOf(app)
  await signInBySchool(second, 'gone')
  const other = browserOf(app)
  await signInBySchool(other, 'stays')
  const stays = await join(app, await personIn(app, other), community)
  const sessions = [first, await personIn(app, second)]
  const recorders = await Promise.all([...sessions, stays].map((person) => connect(app, person)))
  expect(recorders.map(({ socket }) => socket.connected)).toEqual([true, true, true])

  const begun = Date.now()
  const page = pageOf(await browser.follow(await browser.open(`${peer.url}/session/end`)))
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? []
  await browser.open(`${peer.url}/session/end/confirm`, { xsrf, logout: 'yes' })
  for (const one of sessions)
    await eventually(async () => expect(await call(one, 'GET', '/api/users/me')).toEqual([401, 'session.invalid']))
  await eventually(() => expect(recorders.map(({ socket }) => socket.connected)).toEqual([false, false, true]))
  expect(Date.now() - begun).toBeLessThan(5_000)
  expect(await call(stays, 'GET', '/api/users/me')).toBe(200)
  for (const { socket } of recorders) socket.close()
})

test('the school replaces the password only: an account with a second factor gets the step of its code, and no session before it [SESS-02]', async () => {
  const { manager } = await makeCommunity(app)
  await throughSchool(manager, 'link', '/settings', 'careful')
  await turnOnSecondFactor(app, manager)
  browser = browserOf(app)
  expect(await signInBySchool(browser, 'careful', '/help/')).toMatch(/^\/login\/code\?redirect=%2Fhelp%2F#[\w-]+$/)
  expect(browser.cookies().has('token')).toBe(false)
})

test('the site tells the name of the school, and nothing else about the provider [OIDC-01]', async () => {
  const answer = await app.request('GET', '/api/site')
  expect(answer.as(siteSchema).oidcName).toBe('Elm Street School')
  expect(answer.text).not.toMatch(/127\.0\.0\.1|a secret of the school/)
})
