import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Author } from '../../../shared/domain/authors.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { confirmedAgo as movedBack } from '../../testing/confirmed-ago.ts'
import { admin, makeUser, tokenSchema, twoMembers, type Joined, type Person } from '../../testing/makers.ts'

let app: TestApp
const apps: TestApp[] = []
const open = async (settings?: Record<string, string>) => {
  app = await startTestApp(settings)
  apps.push(app)
}
beforeAll(() => open())
afterAll(() => apps.at(-1)?.stop())

const OURS = { 'X-Client': 'buildon' }
const PASSWORD_AGAIN = [403, 'confirm.password']

const signInBy = async <P extends Person>(person: P, headers: Record<string, string> = OURS): Promise<P> => {
  const body = { userName: person.user.userName, password: person.password }
  const answer = await app.request('POST', '/auth/local', { body, headers })
  return { ...person, token: answer.as(tokenSchema).token }
}
const confirmedAgo = (who: Person, seconds: number) => movedBack(app, who, seconds)
const call = async ({ token }: Person, method: string, path: string, body: unknown) => {
  const { status, headers } = await app.request(method, path, { token, body })
  return status < 300 ? status : [status, headers.get('X-Error-Code')]
}
const confirm = (who: Person, password = who.password) => call(who, 'POST', '/auth/confirm', { password })
const resets = (who: Person, { user }: Person) =>
  call(who, 'PATCH', `/api/users/${user._id}`, { password: 'something new 7' })
const changesAccount = (who: Person, { user }: Person, change: object) =>
  call(who, 'PUT', `/api/users/${user._id}`, change)
const changesMember = (who: Person, { author }: Joined, change: Partial<Author>) =>
  call(who, 'PUT', `/api/objects/${author._id}`, change)
const uploads = (who: Joined, path = '/api/users/users') => {
  const form = new FormData()
  form.append('communityId', who.author.communityId)
  const row = 'User Name,First Name,Last Name,Email,Password\nlisted1,Ann,Lee,,a good password\n'
  form.append('file', new Blob([row], { type: 'text/csv' }), 'class.csv')
  return call(who, 'POST', path, form)
}

test('ten minutes after the password was entered, resets, roles, class lists, erasures and app passwords are refused until it is entered again; other calls are not', async () => {
  const cast = await twoMembers(app)
  const manager = await signInBy(cast.manager)
  const site = await signInBy(await admin(app))
  const { ann, ben } = cast
  for (const who of [manager, site]) await confirmedAgo(who, 599)
  expect(await changesMember(manager, ann, { role: 'manager' })).toBe(200)
  expect(await changesMember(manager, ann, { role: 'writer' })).toBe(200)

  for (const who of [manager, site]) await confirmedAgo(who, 600)
  expect(await resets(manager, ben)).toEqual(PASSWORD_AGAIN)
  expect(await resets(site, ben)).toEqual(PASSWORD_AGAIN)
  expect(await changesAccount(site, ben, { password: 'something new 8' })).toEqual(PASSWORD_AGAIN)
  expect(await changesAccount(site, ben, { role: 'admin' })).toEqual(PASSWORD_AGAIN)
  expect(await changesMember(manager, ann, { role: 'manager' })).toEqual(PASSWORD_AGAIN)
  for (const path of ['/api/users/users', '/api/users']) expect(await uploads(manager, path)).toEqual(PASSWORD_AGAIN)
  expect(await call(site, 'POST', `/api/users/${ben.user._id}/erasure`, { userName: 'no' })).toEqual(PASSWORD_AGAIN)
  expect(await call(manager, 'POST', '/api/users/me/app-passwords', { name: 'R' })).toEqual(PASSWORD_AGAIN)
  expect(await changesMember(manager, ann, { firstName: 'Anna' })).toBe(200)
  expect(await changesAccount(site, ben, { firstName: 'Benno' })).toBe(200)
  expect(await call(ben, 'GET', '/api/users/me', undefined)).toBe(200)

  for (const who of [manager, site]) expect(await confirm(who)).toBe(204)
  expect(await changesMember(manager, ann, { role: 'manager' })).toBe(200)
  expect(await uploads(manager)).toBe(200)
  expect(await resets(manager, ben)).toBe(200)
  expect(await changesAccount(site, ben, { role: 'admin' })).toBe(200)
})

test('an unattended session gets no way around the password: neither another address for a link, nor an app password, nor an erasure', async () => {
  const { manager: author, ann } = await twoMembers(app)
  const [manager, site] = [await signInBy(author), await signInBy(await admin(app))]
  const change = { email: 'somebody.else@example.org' }
  const attempts = [
    () => changesAccount(site, site, change),
    () => changesAccount(site, ann, change),
    () => changesAccount(manager, ann, change),
    () => call(manager, 'POST', '/api/users/me/app-passwords', { name: 'Script' }),
    () => call(site, 'POST', `/api/users/${ann.user._id}/erasure`, { userName: ann.user.userName }),
  ]
  for (const who of [manager, site]) await confirmedAgo(who, 600)
  for (const attempt of attempts) expect(await attempt()).toEqual(PASSWORD_AGAIN)
  expect(await changesAccount(manager, ann, { email: ann.user.email })).toBe(200)
  for (const who of [manager, site]) expect(await confirm(who)).toBe(204)
  const done = [200, 200, 200, [409, 'secondFactor.off'], 202]
  for (const [index, attempt] of attempts.entries()) expect(await attempt()).toEqual(done[index])
})

test('a wrong password confirms nothing and meets the limits of wrong passwords; another session is not confirmed', async () => {
  const { manager, ann } = await twoMembers(app)
  const [one, other] = [await signInBy(manager), await signInBy(manager)]
  for (const who of [one, other]) await confirmedAgo(who, 600)
  expect(await confirm(one, 'wrong')).toEqual([403, 'password.incorrect'])
  expect(await changesMember(one, ann, { role: 'manager' })).toEqual(PASSWORD_AGAIN)
  expect(await confirm(one)).toBe(204)
  expect(await changesMember(one, ann, { role: 'manager' })).toBe(200)
  expect(await changesMember(other, ann, { role: 'writer' })).toEqual(PASSWORD_AGAIN)

  const guesser = await signInBy(await makeUser(app))
  const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(guesser, 'wrong')))
  expect(answers).toContainEqual([429, 'guess.tooMany'])
  expect(await call(guesser, 'POST', '/auth/confirm', {})).toEqual([422, 'invalid'])
})

test('with OLD_CLIENTS=on the programs of others are spared, our own pages are not', async () => {
  await apps.at(-1)?.stop()
  await open({ OLD_CLIENTS: 'on' })
  const { manager, ann } = await twoMembers(app)
  const [ours, old] = [await signInBy(manager), await signInBy(manager, {})]
  for (const who of [ours, old]) await confirmedAgo(who, 3_600)
  expect(await changesMember(ours, ann, { role: 'manager' })).toEqual(PASSWORD_AGAIN)
  expect(await changesMember(old, ann, { role: 'manager' })).toBe(200)
  expect(await uploads(old)).toBe(200)
})
