import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { authorSchema } from '../../../shared/domain/authors.ts'
import { currentInvitationSchema, invitedSessionSchema } from '../../../shared/domain/invitations.ts'
import { userSchema } from '../../../shared/domain/users.ts'
import * as z from 'zod/mini'
import type { Env } from '../../env.ts'
import { ActModel } from '../../graph/acts/acts.model.ts'
import { CommunityModel } from '../../graph/communities/communities.model.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { withOtherSettings } from '../../testing/other-settings.ts'
import { makeCast, type Cast } from '../../testing/cast.ts'
import { join, makeCommunity, makeUser, signIn, type Joined, type Person } from '../../testing/makers.ts'
import { AccountModel } from '../accounts/accounts.model.ts'

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
})
afterAll(() => app.stop())
afterEach(() => void vi.useRealTimers())

const NEW_NEEDED = 'This invitation is no longer valid. Please ask your teacher for a new one.'

let count = 0
const pupil = (fields: object = {}) => ({
  firstName: 'Ida',
  lastName: 'Moe',
  userName: `invited${(count += 1)}`,
  password: 'a good password',
  ...fields,
})

const current = async (manager: Joined) =>
  (await app.request('GET', `/api/invitations/${manager.author.communityId}`, { token: manager.token })).as(
    currentInvitationSchema,
  ).invitation
const renew = (manager: Joined, replaces: string | null) =>
  app.request('PUT', `/api/invitations/${manager.author.communityId}`, { token: manager.token, body: { replaces } })
const invite = async (manager: Joined, replaces: string | null = null) => {
  const { invitation } = (await renew(manager, replaces)).as(currentInvitationSchema)
  if (!invitation) throw new Error('There is no invitation.')
  return invitation
}
const preview = (invitation: string, door: TestClient = app) =>
  door.request('POST', '/api/invitations/preview', { body: { invitation } })
const signUp = (invitation: string, fields: object = pupil(), door: TestClient = app) =>
  door.request('POST', '/api/invitations/sign-up', { body: { ...fields, invitation } })
const joinBy = ({ token }: Person, invitation: string) =>
  app.request('POST', '/api/invitations/join', { token, body: { invitation } })
const authorOf = async ({ token }: { token: string }, communityId: string) =>
  (await app.request('GET', `/api/authors/${communityId}/me`, { token })).as(authorSchema)
const change = ({ token, author }: Joined, body: object) =>
  app.request('PUT', `/api/communities/${author.communityId}`, { token, body })

test('a community’s invitation has a key of its own, of 128 bits or more, which the store keeps from readers, and which only managers get', async () => {
  const { community, manager } = await makeCommunity(app)
  expect(await current(manager)).toBeNull()
  const { key } = await invite(manager)
  expect(key).toMatch(/^[\w-]{22,}$/)
  expect(await current(manager)).toMatchObject({ key })
  const stored = await collection(CommunityModel).findOne({ _id: community._id })
  expect(JSON.stringify(stored)).not.toContain(key)
  const { community: other, manager: otherManager } = await makeCommunity(app)
  expect((await invite(otherManager)).key).not.toBe(key)
  const writer = await join(app, await makeUser(app), community)
  for (const path of [`/api/invitations/${community._id}`, `/api/invitations/${other._id}`]) {
    expect((await app.request('GET', path, { token: writer.token })).status).toBe(403)
    expect((await app.request('PUT', path, { token: writer.token, body: { replaces: key } })).status).toBe(403)
  }
  for (const { token } of [manager, writer])
    expect((await app.request('GET', `/api/communities/${community._id}`, { token })).text).not.toContain(key)
  expect((await app.request('GET', `/api/invitations/${community._id}`)).status).toBe(401)
})

test('an invitation holds for 14 days, then previews, signs up and joins nobody, and says that a new one is needed [TEAC-04]', async () => {
  const { manager } = await makeCommunity(app)
  const guest = await makeUser(app)
  vi.useFakeTimers({ toFake: ['Date'] })
  const made = Date.now()
  const { key, expires } = await invite(manager)
  const DAYS_14 = 14 * 24 * 60 * 60 * 1000
  expect(expires).toBe(new Date(made + DAYS_14).toISOString())
  vi.setSystemTime(made + DAYS_14 - 1)
  expect((await preview(key)).status).toBe(200)
  expect((await signUp(key)).status).toBe(200)
  vi.setSystemTime(made + DAYS_14)
  for (const answer of [await preview(key), await signUp(key, pupil({ userName: 'toolate' }))])
    expect([answer.status, answer.body]).toEqual([403, { message: NEW_NEEDED }])
  expect(await AccountModel.exists({ userName: 'toolate' })).toBeNull()
  // Its session expires with the clock; another one begins.
  const late = await signIn(app, guest.user.userName, guest.password)
  expect((await joinBy(late, key)).body).toEqual({ message: NEW_NEEDED })
  const again = { ...manager, ...(await signIn(app, manager.user.userName, manager.password)) }
  expect(await current(again)).toEqual({ key, expires })
  const renewed = await invite(again, key)
  expect(renewed.key).not.toBe(key)
  expect(renewed.expires).toBe(new Date(made + 2 * DAYS_14).toISOString())
  expect((await joinBy(late, renewed.key)).status).toBe(200)
})

test('a renewed invitation joins nobody and says that a new one is needed; of two managers who renew at once one new link remains [TEAC-04]', async () => {
  const { community, manager } = await makeCommunity(app)
  const second = await join(app, await makeUser(app), community, 'managers')
  const firsts = await Promise.all([manager, second, manager, second].map((one) => invite(one)))
  expect(new Set(firsts.map(({ key }) => key)).size).toBe(1)
  const { key } = await invite(manager)
  expect(key).toBe(firsts[0]?.key)
  const renewed = await Promise.all([manager, second].map((one) => invite(one, key)))
  expect(new Set(renewed.map((one) => one.key)).size).toBe(1)
  expect(renewed[0]?.key).not.toBe(key)
  expect(await current(second)).toEqual(renewed[0])
  const guest = await makeUser(app)
  for (const answer of [await preview(key), await signUp(key), await joinBy(guest, key)]) {
    expect([answer.status, answer.body]).toEqual([403, { message: NEW_NEEDED }])
    expect(answer.headers.get('x-error-code')).toBe('invitation.invalid')
  }
  expect((await joinBy(guest, renewed[0]?.key ?? '')).status).toBe(200)
  const acts = await collection(ActModel).find({ communityId: community._id, act: 'invitationMade' }).toArray()
  expect(acts).toHaveLength(2)
  expect(JSON.stringify(acts)).not.toMatch(new RegExp([key, ...renewed.map((one) => one.key)].join('|')))
})

test('neither the key nor a part of it is in a log line, however it is used; an address with it is no invitation [TEAC-04]', async () => {
  const { manager } = await makeCommunity(app)
  const old = await invite(manager)
  const { key } = await invite(manager, old.key)
  const user = await makeUser(app)
  for (const one of [old.key, key]) {
    await preview(one)
    await signUp(one)
    await signUp(one, pupil({ password: '' }))
    await joinBy(user, one)
    await app.request('POST', '/api/invitations/preview', { body: `{"invitation":"${one}"`, headers: { 'Content-Type': 'application/json' } }) // prettier-ignore
    await app.request('POST', '/api/invitations/preview', { body: { invitation: [one] } })
    const inAddress = await app.request('POST', `/api/invitations/preview?invitation=${one}`, { body: {} })
    expect(inAddress.status).toBe(422)
  }
  expect(app.lines.length).toBeGreaterThan(10)
  for (const one of [old.key, key])
    for (const part of [one, one.slice(0, 11), one.slice(11)])
      expect(app.lines.filter((line) => line.includes(part))).toEqual([])
})

const RULES: Record<string, Partial<Env>> = {
  'a sign-up code': { signUpCode: 'Sesam' },
  'a captcha': { recaptchaSiteKey: 'site-key', recaptchaSecretKey: 'secret-key' },
  'sign-up closed': { nodeEnv: 'production' },
}

for (const [rule, settings] of Object.entries(RULES))
  test(`with ${rule}, an invitation needs first name, last name, user name and password and nothing else, and joins as writer [TEAC-03, NOEM-02]`, async () => {
    const { community, manager } = await makeCommunity(app)
    const { key } = await invite(manager)
    await withOtherSettings(app, { ...settings, emailOptional: false }, async (door) => {
      const refused = await door.request('POST', '/api/users', { body: pupil({ email: 'ida@example.org' }) })
      expect([403, 422]).toContain(refused.status)
      expect((await preview(key, door)).body).toEqual({ communityId: community._id, title: community.title })

      const fields = pupil()
      const answer = await signUp(key, fields, door)
      expect(answer.status).toBe(200)
      const { token, communityId } = answer.as(invitedSessionSchema)
      expect(communityId).toBe(community._id)
      expect(await authorOf({ token }, communityId)).toMatchObject({ role: 'writer', firstName: 'Ida', email: '' })
      const me = (await door.request('GET', '/api/users/me', { token })).as(userSchema)
      expect(me).toMatchObject({ userName: fields.userName, role: 'user', email: '' })
      await signIn(app, fields.userName, fields.password)

      for (const field of ['firstName', 'lastName', 'userName', 'password'] as const) {
        const { [field]: _, ...others } = pupil()
        const missing = await signUp(key, others, door)
        expect([field, missing.status, missing.body]).toMatchObject([field, 422, { errors: { [field]: {} } }])
      }
      const wrong = await signUp('x', pupil(), door)
      expect([wrong.status, wrong.body]).toEqual([403, { message: NEW_NEEDED }])
      const unwanted = await signUp(key, pupil({ email: 'no address', role: 'admin' }), door)
      const made = unwanted.as(invitedSessionSchema)
      expect((await app.request('GET', '/api/users/me', { token: made.token })).as(userSchema)).toMatchObject({
        email: '',
        role: 'user',
      })
    })
  })

test('a signed-in person joins as writer by one call; members, also managers, stay as they are [TEAC-03]', async () => {
  const { community, manager } = await makeCommunity(app)
  const { key } = await invite(manager)
  const guest = await makeUser(app)
  const answers = await Promise.all([1, 2, 3].map(() => joinBy(guest, ` ${key} `)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map((answer) => answer.as(authorSchema)._id)).size).toBe(1)
  expect(answers[0]?.as(authorSchema)).toMatchObject({ communityId: community._id, role: 'writer' })
  expect((await joinBy(manager, key)).as(authorSchema)).toMatchObject({ _id: manager.author._id, role: 'manager' })
  expect((await app.request('POST', '/api/invitations/join', { body: { invitation: key } })).status).toBe(401)
  const added = await collection(ActModel).find({ act: 'memberAdded', userId: guest.user._id }).toArray()
  expect(added).toMatchObject([
    { by: guest.user._id, communityId: community._id, details: { role: 'writer', how: 'invitation' } },
  ])
})

test('thirty pupils open one link and sign up at the same instant: thirty accounts, thirty writers [TEAC-03]', async () => {
  const { community, manager } = await makeCommunity(app)
  const { key } = await invite(manager)
  const previews = await Promise.all(Array.from({ length: 30 }, () => preview(key)))
  expect(new Set(previews.map(({ status }) => status))).toEqual(new Set([200]))
  const answers = await Promise.all(Array.from({ length: 30 }, () => signUp(key)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
  const authors = (await app.request('GET', `/api/communities/${community._id}/authors`, { token: manager.token })).as(
    z.array(authorSchema),
  )
  expect(authors.filter(({ role, status }) => role === 'writer' && status === 'active')).toHaveLength(30)
})

test('two who choose one user name at once: one gets it, the other is told at the field, and nothing of theirs is stored', async () => {
  const { community, manager } = await makeCommunity(app)
  const { key } = await invite(manager)
  const answers = await Promise.all(['Robin.H', 'robin.h'].map((userName) => signUp(key, pupil({ userName }))))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const refused = answers.find(({ status }) => status === 422)
  expect(refused?.body).toMatchObject({ errors: { userName: { code: 'user.nameTaken' } } })
  expect(await AccountModel.countDocuments({ userNameKey: 'robin.h' })).toBe(1)
  const joined = { communityId: community._id, act: 'memberAdded', 'details.how': 'invitation' } as object
  expect(await collection(ActModel).countDocuments(joined)).toBe(1)
})

test('names in Arabic, Thai and emoji stay as they are typed', async () => {
  const { community, manager } = await makeCommunity(app)
  const { key } = await invite(manager)
  for (const [firstName, lastName] of [
    ['فاطمة', 'الزهراء'],
    ['สมชาย', 'ใจดี'],
    ['🦊', '👩‍🚀🇫🇮'],
  ])
    // prettier-ignore
    expect(
      await authorOf((await signUp(key, pupil({ firstName, lastName }))).as(invitedSessionSchema), community._id),
    ).toMatchObject({ firstName, lastName })
})

test('an invitation lets nobody into an archived, hidden or removed community, nor back in who was removed or blocked', async () => {
  const { community, manager } = await makeCommunity(app)
  const { key } = await invite(manager)
  const [removed, blocked] = [await makeUser(app), await makeUser(app)]
  const [out, barred] = [(await joinBy(removed, key)).as(authorSchema), (await joinBy(blocked, key)).as(authorSchema)]
  const members = `/api/authors/${community._id}/members`
  await app.request('DELETE', `${members}/${out._id}`, { token: manager.token })
  await app.request('PUT', `/api/objects/${community._id}/${barred._id}`, { token: manager.token, body: { blockLogin: true } }) // prettier-ignore
  const codes = async (...answers: Promise<{ headers: Headers }>[]) =>
    (await Promise.all(answers)).map(({ headers }) => headers.get('x-error-code'))
  expect(await codes(joinBy(removed, key), joinBy(blocked, key))).toEqual(['join.removed', 'member.blocked'])

  await change(manager, { archived: true })
  const guest = await makeUser(app)
  const all = () => codes(preview(key), signUp(key), joinBy(guest, key))
  expect(await all()).toEqual(['invitation.archived', 'invitation.archived', 'invitation.archived'])
  expect(await codes(renew(manager, key))).toEqual(['invitation.archived'])
  await change(manager, { archived: false })
  expect((await preview(key)).status).toBe(200)

  await app.request('PUT', `/api/communities/${community._id}`, { token: cast.callers.admin.token, body: { hidden: true } }) // prettier-ignore
  expect(await all()).toEqual(['invitation.invalid', 'invitation.invalid', 'invitation.invalid'])
  await app.request('PUT', `/api/communities/${community._id}`, { token: cast.callers.admin.token, body: { hidden: false } }) // prettier-ignore
  await app.request('DELETE', `/api/communities/${community._id}`, { token: manager.token, body: { managerRegistrationKey: 'managers' } }) // prettier-ignore
  expect(await all()).toEqual(['invitation.invalid', 'invitation.invalid', 'invitation.invalid'])
})

test('pupils join while writing is paused', async () => {
  const { community, manager } = await makeCommunity(app)
  const { key } = await invite(manager)
  const member = await makeUser(app)
  await app.request('PUT', `/api/pauses/${community._id}`, { token: manager.token, body: { pause: { until: null } } })
  expect((await joinBy(member, key)).status).toBe(200)
  expect((await joinBy(member, key)).status).toBe(200)
  expect((await signUp(key)).status).toBe(200)
})

test('after the server’s secret has changed there is no link to show, and a new one can be made', async () => {
  const { community, manager } = await makeCommunity(app)
  await invite(manager)
  await CommunityModel.updateOne({ _id: community._id }, { $set: { 'invitation.sealedKey': 'sealed otherwise' } })
  // Another change, which invalidates the cached community.
  await change(manager, { title: 'Other title' })
  expect(await current(manager)).toBeNull()
  const { key } = await invite(manager)
  expect((await preview(key)).status).toBe(200)
})

test('managers, and nobody else, are told the address of the site and those of the server in its network', async () => {
  const { community, manager } = await makeCommunity(app)
  const writer = await join(app, await makeUser(app), community)
  const path = `/api/invitations/${community._id}`
  const ask = async (door: TestClient) =>
    (await door.request('GET', path, { token: manager.token })).as(currentInvitationSchema)
  expect(await ask(app)).toMatchObject({ siteUrl: null, lanUrls: [] })
  await withOtherSettings(app, { siteUrl: 'https://learn.example.org' }, async (door) => {
    expect((await ask(door)).siteUrl).toBe('https://learn.example.org')
    expect((await door.request('GET', path, { token: writer.token })).status).toBe(403)
  })
})
