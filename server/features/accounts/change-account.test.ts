import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authorSchema } from '../../../shared/domain/authors.ts'
import { LANGUAGES } from '../../../shared/text/languages.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { userSchema } from '../../../shared/domain/users.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast, statuses } from '../../testing/cast.ts'
import { join, makeCommunity, makeUser, signIn, type Joined, type Person } from '../../testing/makers.ts'
import { connect } from '../../testing/sockets.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
})
afterAll(() => app.stop())

const get = (who: Person, path: string) => app.request('GET', path, { token: who.token })
const at = ({ user }: Person) => `/api/users/${user._id}`
const change = (by: Person, whom: Person, body: unknown) => app.request('PUT', at(whom), { token: by.token, body })
const userNow = async (whom: Person) => {
  const all = await app.request('POST', '/api/users/search', {
    token: cast.callers.admin.token,
    body: { query: whom.user.userName, pagesize: 50 },
  })
  return all.as(z.array(userSchema)).find(({ _id }) => _id === whom.user._id)
}
const authorNow = async ({ author }: Joined) =>
  (await get(cast.callers.admin, `/api/objects/${author._id}`)).as(authorSchema)
const newMember = async () => join(app, await makeUser(app), cast.community)

test('two admins, or two managers, who take that from each other at once do not both succeed', async () => {
  for (let round = 0; round < 5; round++) {
    const pair = [await makeUser(app), await makeUser(app)] as const
    for (const one of pair) await change(cast.callers.admin, one, { role: 'admin' })
    const [a, b] = pair
    const answers = await Promise.all([change(a, b, { role: 'user' }), change(b, a, { role: 'user' })])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '403'])

    const { community, manager: first } = await makeCommunity(app)
    const second = await join(app, await makeUser(app), community, 'managers')
    const demote = (by: Joined, { author }: Joined) =>
      app.request('PUT', `/api/objects/${community._id}/${author._id}`, { token: by.token, body: { role: 'writer' } })
    const demoted = await Promise.all([demote(first, second), demote(second, first)])
    expect(demoted.map(({ status }) => String(status)).toSorted()).toEqual(['200', '403'])
  }
})

describe('changing an account', () => {
  test('is for admins, and for managers within reach; refused to everybody else without a change [CALL-07]', async () => {
    const pupil = await newMember()
    const callers = { ...cast.callers, manager: cast.elsewhere.manager, admin: pupil }
    const body = { firstName: 'Changed', email: 'changed@example.org', role: 'admin', password: 'chang3d' }
    const refused = { visitor: 401, outsider: 403, writer: 403, owner: 403, manager: 403, admin: 403 }
    expect(await statuses(app, { ...cast, callers }, 'PUT', at(pupil), { body })).toEqual(refused)
    expect(await userNow(pupil)).toEqual(pupil.user)
    expect(await authorNow(pupil)).toMatchObject({ firstName: pupil.user.firstName, version: 1 })
    expect((await signIn(app, pupil.user.userName, pupil.password)).user.role).toBe('user')
    expect(await statuses(app, cast, 'PUT', at(pupil), { body: { firstName: 'Changed' } })).toEqual({
      visitor: 401, outsider: 403, writer: 403, owner: 403, manager: 200, admin: 200,
    }) // prettier-ignore
    const answer = await change(cast.callers.manager, pupil, { lastName: 'By a manager' })
    const changed = { ...pupil.user, firstName: 'Changed', lastName: 'By a manager' }
    expect([answer.status, answer.body]).toEqual([200, changed])
    expect(await userNow(pupil)).toEqual(changed)
  })

  test('answers the whole user, and takes an echo with what has been changed in it [CALL-07]', async () => {
    const person = await makeUser(app)
    const echo = { ...person.user, firstName: ' Anna ', lastName: 'Leeds', email: 'Anna@Example.org', junk: { $set: 1 }, __v: 3, userName: 'somebody', provider: 'evil', sessionVersion: 9, passwordHash: 'x' } // prettier-ignore
    const answer = await change(cast.callers.admin, person, echo)
    expect(answer.status).toBe(200)
    const expected = { ...person.user, firstName: 'Anna', lastName: 'Leeds', email: 'anna@example.org' }
    expect(z.parse(z.strictObject(userSchema.shape), answer.body)).toEqual(expected)
    expect(await userNow(person)).toEqual(expected)
    expect((await get(person, '/api/users/me')).body).toEqual(expected)
    expect((await change(cast.callers.admin, person, expected)).body).toEqual(expected)
    const nothing = { firstName: null, lastName: null, email: null, role: null, password: null }
    expect((await change(cast.callers.admin, person, nothing)).body).toEqual(expected)
  })

  test('gives a password with it, which ends every session of that person [CALL-07]', async () => {
    const person = await makeUser(app)
    const answer = await change(cast.callers.admin, person, { ...person.user, password: 'new' })
    expect([answer.status, answer.body]).toEqual([200, person.user])
    expect((await get(person, '/api/users/me')).status).toBe(401)
    const old = { userName: person.user.userName, password: person.password }
    expect((await app.request('POST', '/auth/local', { body: old })).status).toBe(401)
    expect((await signIn(app, person.user.userName, 'new')).user).toEqual(person.user)
  })

  test('names every wrong field and changes nothing then [CALL-07]', async () => {
    const person = await makeUser(app)
    const wrong: [object, string, string][] = [
      [{ firstName: ' ' }, 'firstName', 'This field is required.'],
      [{ lastName: '' }, 'lastName', 'This field is required.'],
      [{ email: 'ann' }, 'email', 'Please enter a valid e-mail address.'],
      [{ role: 'boss' }, 'role', 'This value is not valid.'],
      [{ password: 'ab' }, 'password', 'The password needs at least 3 characters.'],
      [{ password: '' }, 'password', 'The password needs at least 3 characters.'],
      [{ firstName: { $ne: 1 } }, 'firstName', 'This field is required.'],
    ]
    for (const [body, field, message] of wrong) {
      const answer = await change(cast.callers.admin, person, { lastName: 'Other', ...body })
      expect([body, answer.status]).toEqual([body, 422])
      expect(answer.body).toMatchObject({ name: 'ValidationError', errors: { [field]: { message } } })
    }
    expect(await userNow(person)).toEqual(person.user)
    expect((await get(person, '/api/users/me')).status).toBe(200)
    for (const body of ['[]', '"x"'])
      expect((await app.request('PUT', at(person), { token: cast.callers.admin.token, body, headers: { 'Content-Type': 'application/json' } })).status).toBe(400) // prettier-ignore
    expect((await change(cast.callers.admin, person, { email: '' })).body).toMatchObject({ email: '' })
  })

  test('of nobody is not found [CALL-07]', async () => {
    const { token } = cast.callers.admin
    for (const id of ['0123456789abcdef01234567', 'me', 'undefined'])
      expect((await app.request('PUT', `/api/users/${id}`, { token, body: { firstName: 'X' } })).status).toBe(404)
  })

  test('makes admins and takes the role away at once, but never from oneself', async () => {
    const { admin } = cast.callers
    const person = await makeUser(app)
    const mayAdminister = async () =>
      (await app.request('POST', '/api/users/search/count', { token: person.token, body: {} })).status === 200
    expect((await change(admin, person, { role: 'admin' })).body).toMatchObject({ role: 'admin' })
    expect(await mayAdminister()).toBe(true)
    const refused = await change(admin, admin, { ...admin.user, role: 'user' })
    expect([refused.status, refused.body]).toEqual([
      403,
      { message: 'You cannot take the admin role from yourself. Please ask another admin.' },
    ])
    expect((await change(admin, person, { role: 'user' })).body).toMatchObject({ role: 'user' })
    expect(await mayAdminister()).toBe(false)
    expect(await userNow(admin)).toMatchObject({ role: 'admin' })
    expect((await change(admin, admin, admin.user)).status).toBe(200)
  })
})

describe('a manager', () => {
  test('changes names and e-mail address within reach, and nothing else', async () => {
    const pupil = await newMember()
    const { manager } = cast.callers
    const fields = { firstName: 'Mina', lastName: 'Moe', email: 'mina@example.org' }
    const answer = await change(manager, pupil, { ...pupil.user, ...fields, userName: 'other', lang: 'fi' })
    expect([answer.status, answer.body]).toEqual([200, { ...pupil.user, ...fields }])
    for (const body of [{ password: 'chang3d' }, { role: 'admin' }, { firstName: 'Other', password: 'chang3d' }]) {
      const refused = await change(manager, pupil, body)
      expect([refused.status, refused.body]).toEqual([403, { message: 'Forbidden' }])
    }
    expect(await userNow(pupil)).toEqual({ ...pupil.user, ...fields })
    expect((await get(pupil, '/api/users/me')).status).toBe(200)
  })

  test('changes no admin, no manager, and nobody who belongs elsewhere too', async () => {
    const { manager, admin } = cast.callers
    const colleague = await join(app, await makeUser(app), cast.community, 'managers')
    const elsewhere = await newMember()
    await join(app, elsewhere, cast.elsewhere.community)
    for (const whom of [admin, manager, colleague, elsewhere, cast.callers.outsider]) {
      const before = await userNow(whom)
      expect((await change(manager, whom, { firstName: 'Changed' })).status).toBe(403)
      expect(await userNow(whom)).toEqual(before)
    }
  })
})

describe('a changed name', () => {
  test('shows in every community, in links and to those who look on', async () => {
    const { community: second } = await makeCommunity(app)
    const person = await newMember()
    const there = await join(app, person, second)
    const view = cast.community.views[0] ?? ''
    const link = { from: view, to: person.author._id, type: 'notifies' }
    await app.request('POST', '/api/links', { token: person.token, body: link })
    const onlooker = await connect(app, { token: cast.callers.writer.token })
    await onlooker.follow(`contribution:${person.author._id}`, () =>
      app.request('PUT', `/api/objects/${person.author._id}`, { token: person.token, body: { order: 2 } }),
    )
    onlooker.heard.length = 0

    await change(cast.callers.admin, person, { firstName: 'Renée', email: 'renee@example.org' })
    for (const { author } of [person, there])
      expect(await authorNow({ ...person, author })).toMatchObject({ firstName: 'Renée', lastName: 'Lee', email: 'renee@example.org' }) // prettier-ignore
    const links = (await get(person, `/api/links/to/${person.author._id}`)).as(z.array(linkSchema))
    expect(links).toMatchObject([{ type: 'notifies', _to: { firstName: 'Renée', lastName: 'Lee' } }])
    await onlooker.until('contribution:save', ({ _id }) => _id === person.author._id)
    expect(JSON.stringify(onlooker.heard)).not.toContain('renee@example.org')
    onlooker.socket.close()
  })

  test('leaves alone what stays the same, such as a name of one’s own in a community', async () => {
    const person = await newMember()
    const token = cast.callers.manager.token
    await app.request('PUT', `/api/objects/${person.author._id}`, { token, body: { firstName: 'Nickname' } })
    const before = await authorNow(person)
    await change(cast.callers.admin, person, { email: 'only@example.org' })
    expect(await authorNow(person)).toMatchObject({ firstName: 'Nickname', email: 'only@example.org' })
    const { version } = await authorNow(person)
    expect(version).toBe(before.version + 1)
    for (const echo of [{}, person.user])
      await change(cast.callers.admin, person, { ...echo, email: 'only@example.org' })
    expect((await authorNow(person)).version).toBe(version)
  })

  test('takes back such a name when a manager saves the other one', async () => {
    const person = await newMember()
    const { manager } = cast.callers
    const { firstName, lastName, email } = person.user
    const body = { firstName: 'Nickname' }
    await app.request('PUT', `/api/objects/${person.author._id}`, { token: manager.token, body })
    expect((await change(manager, person, { firstName, lastName, email })).status).toBe(200)
    expect(await authorNow(person)).toMatchObject({ firstName, lastName })
  })
})

test('a person keeps their own language with them', async () => {
  const person = await makeUser(app)
  const choose = (body: unknown, { token }: Partial<Person> = person) =>
    app.request('PUT', '/api/users/me/lang', { ...(token !== undefined && { token }), body })
  expect((await choose({ lang: 'fi' }, {})).status).toBe(401)
  for (const { code } of LANGUAGES) {
    const answer = await choose({ lang: code, role: 'admin' })
    expect([answer.status, answer.body]).toEqual([200, { ...person.user, lang: code }])
  }
  for (const lang of ['de', 'zh-Hant', '', null, { $ne: 1 }, ['fi']]) expect((await choose({ lang })).status).toBe(422)
  const again = await signIn(app, person.user.userName, person.password)
  expect(again.user.lang).toBe('pt')
})
