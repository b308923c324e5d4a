import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authorSchema, roleSchema } from '../shared/domain/authors.ts'
import { communitySchema } from '../shared/domain/communities.ts'
import { objectSchema } from '../shared/domain/contributions.ts'
import { userSchema } from '../shared/domain/users.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { makeCast } from './testing/cast.ts'
import { allPeople, HEADER, listCalls, newNames, rowOf } from './testing/class-lists.ts'
import { makeNote, makeUser, signIn, type Joined, type Person } from './testing/makers.ts'

// Roles: writer or manager in each community, user or admin of the site.

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let admin: Person
let manager: Joined
let writer: Joined
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ admin, manager, writer } = cast.callers)
})
afterAll(() => app.stop())

const put = ({ token }: Person, path: string, body: object) => app.request('PUT', path, { token, body })
const OTHERS = ['admin', 'user', 'guest', 'Manager', 'owner', '', 1, true, ['manager'], { $ne: 'writer' }]
test('an author is a writer or a manager and nothing else, whoever asks for it and however [PROD-01]', async () => {
  expect(roleSchema.options).toEqual(['writer', 'manager'])
  const before = await allPeople()
  for (const role of OTHERS)
    for (const who of [writer, manager, admin]) {
      const refused = await put(who, `/api/objects/${cast.community._id}/${writer.author._id}`, { role })
      expect([role, refused.status]).toEqual([role, 422])
    }
  expect(await allPeople()).toEqual(before)
})

test('who joins is a writer, by a class list too, unless the key is the managers’ [PROD-01]', async () => {
  const roleOf = async (person: Person, registrationKey: string) => {
    const body = { userId: person.user._id, communityId: cast.community._id, registrationKey, role: 'admin' }
    return (await app.request('POST', '/api/authors', { token: person.token, body })).as(authorSchema).role
  }
  expect(await roleOf(await makeUser(app), 'writers')).toBe('writer')
  expect(await roleOf(await makeUser(app), 'managers')).toBe('manager')
  const { add } = listCalls(app, cast)
  const [one = '', other = ''] = newNames(2)
  // A role column is ignored.
  expect((await add([`${HEADER},Role`, `${rowOf(one)},admin`].join('\n'))).answer).toEqual([])
  expect((await add([HEADER, rowOf(other)].join('\n'))).answer).toEqual([])
  for (const userName of [one, other]) {
    const pupil = await signIn(app, userName, 'f0ur')
    expect(pupil.user.role).toBe('user')
    const mine = await app.request('GET', '/api/users/myRegistrations', { token: pupil.token })
    expect(mine.as(z.array(authorSchema)).map(({ role }) => role)).toEqual(['writer'])
  }
})

test('an account is a user’s or an admin’s, and only an admin says so [PROD-01]', async () => {
  expect(userSchema.shape.role.options).toEqual(['user', 'admin'])
  const body = { firstName: 'A', lastName: 'B', email: 'a@example.org', userName: 'climber', password: 'a password', role: 'admin' } // prettier-ignore
  expect((await app.request('POST', '/api/users', { body })).status).toBe(200)
  const climber = await signIn(app, body.userName, body.password)
  expect(climber.user.role).toBe('user')
  const before = await allPeople()
  for (const role of ['writer', 'manager', 'guest', '', 1, ['admin'], { $ne: 'user' }])
    expect([role, (await put(admin, `/api/users/${climber.user._id}`, { role })).status]).toEqual([role, 422])
  for (const who of [climber, manager, writer])
    expect((await put(who, `/api/users/${writer.user._id}`, { role: 'admin' })).status).toBe(403)
  expect(await allPeople()).toEqual(before)
  expect(new Set(before.accounts.map(({ role }) => role))).toEqual(new Set(['admin', 'user']))
  expect(new Set(before.authors.map(({ role }) => role))).toEqual(new Set(['manager', 'writer']))
})

test('an admin is one in every community, joined or not; a manager in their own alone [PROD-01]', async () => {
  const person = await makeUser(app)
  await put(admin, `/api/users/${person.user._id}`, { role: 'admin' })
  const { token } = person
  const { _id, rootContextId = '' } = cast.community
  const secret = await makeNote(app, writer, { permission: 'private' })

  expect((await app.request('GET', `/api/authors/${_id}/me`, { token })).status).toBe(403)
  expect((await app.request('GET', `/api/objects/${secret._id}`, { token })).as(objectSchema)).toEqual(secret)
  const named = await put(person, `/api/communities/${_id}`, { title: 'Ours' })
  expect(named.as(communitySchema)).toMatchObject({ title: 'Ours', registrationKey: 'writers' })
  const saved = await put(person, `/api/objects/${rootContextId}`, { data: { freemode: true } })
  expect(saved.as(objectSchema).data).toMatchObject({ freemode: true })
  const author = `/api/objects/${_id}/${writer.author._id}`
  expect((await put(person, author, { role: 'manager' })).as(authorSchema).role).toBe('manager')
  expect((await put(person, author, { role: 'writer' })).as(authorSchema).role).toBe('writer')

  const stranger = cast.elsewhere.manager
  for (const path of [`/api/communities/${_id}`, `/api/objects/${rootContextId}`, author])
    expect((await put(stranger, path, { title: 'Theirs', role: 'manager' })).status).toBe(403)
  await put(admin, `/api/users/${person.user._id}`, { role: 'user' })
  expect(
    (await put(await signIn(app, person.user.userName, person.password), author, { role: 'manager' })).status,
  ).toBe(403)
})
