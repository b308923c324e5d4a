import mongoose from 'mongoose'
import { generate } from 'otplib'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { communitySchema } from '../../../shared/domain/communities.ts'
import { memberParticipationSchema } from '../../../shared/domain/people.ts'
import { secondFactorOfferSchema } from '../../../shared/domain/second-factor.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { formOf, HEADER, rowOf } from '../../testing/class-lists.ts'
import { confirmedAgo } from '../../testing/confirmed-ago.ts'
import { eventually } from '../../testing/eventually.ts'
import { admin, join, makeCommunity, makeUser, signIn, tokenSchema, type Person } from '../../testing/makers.ts'
import { signInOutside } from '../../testing/outside-person.ts'
import { MAIL, startMailServer } from '../../testing/stand-ins/mail-server.ts'
import { unzip } from '../../testing/unzip.ts'
import { accountOfOutside, linkOutside, outsideAccountsOf, unlinkOutside } from './outside-accounts.service.ts'

let mail: Awaited<ReturnType<typeof startMailServer>>
let app: TestApp
beforeAll(async () => {
  mail = await startMailServer()
  app = await startTestApp({ ...MAIL, SMTP_URL: mail.url, SITE_URL: 'https://learn.example.org' })
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(async () => {
  await app.stop()
  await mail.stop()
})

const ISSUER = 'https://id.example.org'
const at = (subject: string) => ({ kind: 'oidc', issuer: ISSUER, subject }) as const
const call = async ({ token }: Person, method: string, path: string, body?: unknown) => {
  const { status, headers } = await app.request(method, path, { token, ...(body !== undefined && { body }) })
  return status < 300 ? status : [status, headers.get('x-error-code')]
}
const meOf = async ({ token }: Person) => (await app.request('GET', '/api/users/me', { token })).body
const setPassword = (who: Person, newPassword: string, oldPassword = '') =>
  app.request('PUT', `/api/users/${who.user._id}/password`, { token: who.token, body: { oldPassword, newPassword } })
const storedAccount = ({ user }: Person) =>
  mongoose.connection.collection<{ _id: string }>('users').findOne({ _id: user._id })

test('the first sign-in makes one account by issuer and subject, with a user name of its own and no password or e-mail address; later ones find it [OIDC-03]', async () => {
  await makeUser(app, { userName: 'Ann.Lee' })
  const names = { firstName: 'Ann', lastName: 'Lee', userName: 'ann.lee@school.example.org' }
  const ann = await signInOutside(app, { subject: 'a', ...names })
  const other = await signInOutside(app, { subject: 'a', issuer: 'https://other.example.org', ...names })
  const platform = await signInOutside(app, { subject: 'a', kind: 'lti', ...names })
  expect([ann, other, platform].map(({ user }) => user.userName)).toEqual(['ann.lee2', 'ann.lee3', 'ann.lee4'])
  expect(ann.user).toMatchObject({ firstName: 'Ann', lastName: 'Lee', email: '', role: 'user' })
  expect(await storedAccount(ann)).toMatchObject({ passwordHash: '' })
  const again = await signInOutside(app, { subject: 'a', ...names, userName: 'renamed' })
  expect(again.user).toEqual(ann.user)

  const before = await mongoose.connection.collection('users').countDocuments()
  const twins = await Promise.all(
    [1, 2, 3, 4].map(() => accountOfOutside(app.ctx, { ...at('twin'), userName: 'twin' }, { maySignUp: true })),
  )
  expect(new Set(twins.map(({ _id }) => _id)).size).toBe(1)
  expect(await mongoose.connection.collection('users').countDocuments()).toBe(before + 1)
  await expect(accountOfOutside(app.ctx, at('stranger'), { maySignUp: false })).rejects.toMatchObject({
    code: 'outside.nobody',
  })
  expect(await mongoose.connection.collection('users').countDocuments()).toBe(before + 1)
})

test('two people who want one user name at the same time get two', async () => {
  const people = await Promise.all(
    [1, 2, 3, 4].map((n) => signInOutside(app, { subject: `same${n}`, userName: 'same' })),
  )
  expect(people.map(({ user }) => user.userName).toSorted()).toEqual(['same', 'same2', 'same3', 'same4'])
})

test('a person without any names gets a stand-in, which real names replace', async () => {
  const nobody = await signInOutside(app, { subject: 'nameless' })
  expect(nobody.user).toMatchObject({ userName: 'member', firstName: 'member', lastName: '' })
  const named = await signInOutside(app, { subject: 'nameless', fullName: 'Mia Moor' })
  expect(named.user).toMatchObject({ userName: 'member', firstName: 'Mia', lastName: 'Moor' })
})

test('no password opens such an account, and refusing takes one comparison as for an unknown name [OIDC-03]', async () => {
  const who = await signInOutside(app)
  const fits = vi.spyOn(app.ctx.passwords, 'fits')
  const answerOf = async (userName: string, password: string) => {
    const { status, text } = await app.request('POST', '/auth/local', { body: { userName, password } })
    return { status, text }
  }
  for (const password of ['x', ' ', 'undefined', '$2b$10$'])
    expect(await answerOf(who.user.userName, password)).toEqual(await answerOf('no.such.person', password))
  expect(await answerOf(who.user.userName, 'x')).toMatchObject({ status: 401 })
  expect(fits).toHaveBeenCalledTimes(9)
  for (const [, hash] of fits.mock.calls) expect(hash || undefined).toBeUndefined()
})

test('the first password needs a sign-in of the last ten minutes and no old password; the next one needs the old [OIDC-04]', async () => {
  const who = await signInOutside(app, { subject: 'setter' })
  expect(await meOf(who)).toMatchObject({ withoutPassword: true })
  await confirmedAgo(app, who, 600)
  expect(await call(who, 'PUT', `/api/users/${who.user._id}/password`, { oldPassword: '', newPassword: 'leaves fall' })).toEqual([403, 'confirm.password']) // prettier-ignore
  expect(await call(who, 'POST', '/auth/confirm', { password: 'leaves fall' })).toEqual([403, 'password.incorrect'])
  await confirmedAgo(app, who, 599)
  const { token } = (await setPassword(who, 'leaves fall')).as(tokenSchema)
  expect(await call(who, 'GET', '/api/users/me')).toEqual([401, 'session.invalid'])
  const now = { ...who, token }
  expect(await meOf(now)).not.toHaveProperty('withoutPassword')
  expect(await call(now, 'PUT', `/api/users/${who.user._id}/password`, { oldPassword: '', newPassword: 'other words' })).toEqual([403, 'password.incorrect']) // prettier-ignore
  expect((await signIn(app, who.user.userName, 'leaves fall')).user._id).toBe(who.user._id)
  expect((await signInOutside(app, { subject: 'setter' })).user._id).toBe(who.user._id)
})

test('an admin may set the first password, but no manager, who could enter later communities; the school’s account stays linked', async () => {
  const { community, manager } = await makeCommunity(app)
  const who = await join(app, await signInOutside(app, { subject: 'reset' }), community)
  const path = `/api/users/${who.user._id}`
  expect(await call(await makeUser(app), 'PATCH', path, { password: 'from nobody' })).toEqual([403, 'forbidden'])
  const reached = async () =>
    (await app.request('GET', `/api/authors/${community._id}/participation`, { token: manager.token }))
      .as(z.array(memberParticipationSchema))
      .map(({ inReach }) => inReach)
  expect(await call(manager, 'PATCH', path, { password: 'from my teacher' })).toEqual([403, 'forbidden'])
  expect(await reached()).not.toContain(true)
  expect(await call(await admin(app), 'PATCH', path, { password: 'from the admin' })).toBe(200)
  expect((await signIn(app, who.user.userName, 'from the admin')).user._id).toBe(who.user._id)
  expect((await reached()).filter(Boolean)).toEqual([true])
  expect(await call(manager, 'PATCH', path, { password: 'from my teacher' })).toBe(200)
  expect((await signInOutside(app, { subject: 'reset' })).user._id).toBe(who.user._id)
})

test('no link for a forgotten password is mailed to an account without one', async () => {
  const who = await signInOutside(app, { userName: 'forgetful' })
  const other = await makeUser(app)
  expect(await call(await admin(app), 'PUT', `/api/users/${who.user._id}`, { email: 'f@example.org' })).toBe(200)
  for (const { user } of [who, other])
    expect((await app.request('POST', '/auth/password-link', { body: { userName: user.userName } })).status).toBe(200)
  await eventually(() => expect(mail.letters.map(({ to }) => to)).toEqual([[other.user.email]]))
  expect(await storedAccount(who)).not.toHaveProperty('passwordLink')
})

test('a second factor is set up and turned off with a recent sign-in in place of the password', async () => {
  const { community } = await makeCommunity(app)
  const who = await join(app, await signInOutside(app), community, 'managers')
  const path = '/api/users/me/second-factor'
  await confirmedAgo(app, who, 600)
  expect(await call(who, 'POST', path, { password: '' })).toEqual([403, 'confirm.password'])
  await confirmedAgo(app, who, 0)
  const { offer, secret } = (await app.request('POST', path, { token: who.token, body: { password: '' } })).as(
    secondFactorOfferSchema,
  )
  expect(await call(who, 'PUT', path, { offer, code: await generate({ secret }) })).toBe(200)
  await confirmedAgo(app, who, 600)
  expect(await call(who, 'DELETE', path, { password: '', code: 'x' })).toEqual([403, 'confirm.password'])
  const other = await makeUser(app)
  expect(await call(other, 'POST', path, { password: '' })).toEqual([403, 'password.incorrect'])
})

test('names follow the school in account and communities until a manager changes them [OIDC-05]', async () => {
  const one = await makeCommunity(app)
  const two = await makeCommunity(app)
  const person = { subject: 'names', firstName: 'Anna', lastName: 'Lee' }
  const who = await signInOutside(app, person)
  const [first, second] = [await join(app, who, one.community), await join(app, who, two.community)]
  const nameIn = async ({ author }: typeof first) => {
    const { firstName, lastName } = (await app.request('GET', `/api/objects/${author._id}`, { token: who.token })).body as { firstName: string; lastName: string } // prettier-ignore
    return `${firstName} ${lastName}`
  }
  await signInOutside(app, { ...person, lastName: 'Moor' })
  expect([await nameIn(first), await nameIn(second)]).toEqual(['Anna Moor', 'Anna Moor'])
  expect(await call(one.manager, 'PUT', `/api/objects/${first.author._id}`, { firstName: 'Annie' })).toBe(200)
  await signInOutside(app, { ...person, lastName: 'Hill' })
  expect([await nameIn(first), await nameIn(second)]).toEqual(['Annie Moor', 'Anna Hill'])
  expect(await call(await admin(app), 'PUT', `/api/users/${who.user._id}`, { firstName: 'Nan' })).toBe(200)
  const later = await signInOutside(app, { ...person, firstName: 'Hanna', lastName: 'Hay' })
  expect(later.user).toMatchObject({ firstName: 'Nan', lastName: 'Hay' })
  const without = await signInOutside(app, { subject: 'names' })
  expect(without.user).toMatchObject({ firstName: 'Nan', lastName: 'Hay' })
})

test('an issuer’s teachers create communities until it says otherwise [OIDC-05]', async () => {
  const create = async (who: Person) => {
    const body = { title: 'New', registrationKey: 'writers', managerRegistrationKey: 'managers' }
    return app.request('POST', '/api/communities', { token: who.token, body })
  }
  const pupil = await signInOutside(app, { subject: 'teacher', teaches: false })
  expect((await create(pupil)).status).toBe(403)
  expect(await meOf(pupil)).not.toHaveProperty('mayCreateCommunities')
  const teacher = await signInOutside(app, { subject: 'teacher', teaches: true })
  expect((await create(teacher)).as(communitySchema).title).toBe('New')
  expect(await meOf(teacher)).toMatchObject({ mayCreateCommunities: true })
  const unsaid = await signInOutside(app, { subject: 'teacher' })
  expect((await create(unsaid)).status).toBe(201)
  const former = await signInOutside(app, { subject: 'teacher', teaches: false })
  expect((await create(former)).status).toBe(403)
})

test('a link belongs to one account, an account has one of an issuer, and the last way in stays [OIDC-04]', async () => {
  const ann = await makeUser(app)
  const ben = await makeUser(app)
  await linkOutside(app.ctx, ann.user._id, at('linked'))
  await linkOutside(app.ctx, ann.user._id, at('linked'))
  await expect(linkOutside(app.ctx, ben.user._id, at('linked'))).rejects.toMatchObject({ code: 'outside.taken' })
  await expect(linkOutside(app.ctx, ann.user._id, at('more'))).rejects.toMatchObject({ code: 'outside.linked' })
  await linkOutside(app.ctx, ann.user._id, { ...at('linked'), kind: 'lti', teaches: true })
  expect((await signInOutside(app, at('linked'))).user._id).toBe(ann.user._id)
  const links = await outsideAccountsOf(ann.user._id)
  expect(links.map(({ kind }) => kind).toSorted()).toEqual(['lti', 'oidc'])
  expect(await meOf(ann)).toMatchObject({ mayCreateCommunities: true })
  for (const { _id } of links) {
    await unlinkOutside(app.ctx, ben.user._id, _id)
    expect(await outsideAccountsOf(ann.user._id)).not.toHaveLength(0)
    await unlinkOutside(app.ctx, ann.user._id, _id)
  }
  expect(await outsideAccountsOf(ann.user._id)).toEqual([])
  expect(await meOf(ann)).not.toHaveProperty('mayCreateCommunities')
  const outside = await signInOutside(app, at('linked'))
  const [only] = await outsideAccountsOf(outside.user._id)
  await expect(unlinkOutside(app.ctx, outside.user._id, only!._id)).rejects.toMatchObject({
    code: 'outside.noPassword',
  })
  const acts = await mongoose.connection
    .collection('acts')
    .find({ userId: ann.user._id, act: { $in: ['outsideLinked', 'outsideUnlinked'] } })
    .toArray()
  expect(acts.map(({ act, details }) => `${act} ${details.how}`).toSorted()).toEqual([
    'outsideLinked lti',
    'outsideLinked oidc',
    'outsideUnlinked lti',
    'outsideUnlinked oidc',
  ])
})

test('an uploaded class list takes over no outside account of the same user name', async () => {
  const { community, manager } = await makeCommunity(app)
  const who = await signInOutside(app, { userName: 'listed' })
  const form = formOf([HEADER, rowOf('listed')].join('\n'), community._id)
  const answer = await app.request('POST', '/api/users', { token: manager.token, body: form })
  expect(answer.text).toContain('row.userExists')
  expect(await storedAccount(who)).toMatchObject({ passwordHash: '' })
})

test('an erased person’s school account opens nothing here, and a new sign-in makes a new account', async () => {
  const who = await signInOutside(app, { subject: 'erased', firstName: 'Zelda', lastName: 'Zorn' })
  const body = { userName: who.user.userName }
  const { token } = await admin(app)
  expect((await app.request('POST', `/api/users/${who.user._id}/erasure`, { token, body })).status).toBe(202)
  expect(await outsideAccountsOf(who.user._id)).toEqual([])
  expect(await call(who, 'GET', '/api/users/me')).toEqual([401, 'session.invalid'])
  expect((await setPassword(who, 'after the end')).status).toBe(401)
  const again = await signInOutside(app, { subject: 'erased', firstName: 'Zelda', lastName: 'Zorn' })
  expect(again.user._id).not.toBe(who.user._id)
})

test('“My data” lists the linked accounts with all that is stored about them', async () => {
  const who = await signInOutside(app, { subject: 'mine', firstName: 'Mia', lastName: 'Moor' })
  const answer = await fetch(`${app.url}/api/users/${who.user._id}/data`, {
    headers: { Authorization: `Bearer ${who.token}` },
  })
  const entries = await unzip(Buffer.from(await answer.arrayBuffer()))
  const [account] = JSON.parse(entries.get('account.json') ?? '[]') as { outsideAccounts: object[] }[]
  expect(account?.outsideAccounts).toMatchObject([
    { kind: 'oidc', issuer: ISSUER, subject: 'mine', firstName: 'Mia', lastName: 'Moor' },
  ])
})
