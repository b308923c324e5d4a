import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast, statuses } from '../../testing/cast.ts'
import { join, makeCommunity, makeUser, newCommunity, signIn, type Joined, type Person } from '../../testing/makers.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
})
afterAll(() => app.stop())

const at = ({ user }: Person) => `/api/users/${user._id}`
const reset = (by: Person, whom: Person, password: unknown = 'fre5h') =>
  app.request('PATCH', at(whom), { token: by.token, body: { password } })
const signsIn = async ({ user }: Person, password: string) =>
  (await app.request('POST', '/auth/local', { body: { userName: user.userName, password } })).status
const isSignedIn = async ({ token }: Person) => (await app.request('GET', '/api/users/me', { token })).status === 200

const expectUntouched = async (person: Person, tried = 'fre5h') => {
  expect(await signsIn(person, tried)).toBe(401)
  expect(await signsIn(person, person.password)).toBe(200)
  expect(await isSignedIn(person)).toBe(true)
}

describe('resetting a password', () => {
  test('is for admins and managers within reach, and refused to everybody else without a change [CALL-08, ADMN-13]', async () => {
    const pupil = await join(app, await makeUser(app), cast.community)
    const refused = await statuses(app, { ...cast, callers: { ...cast.callers, manager: cast.elsewhere.manager, admin: pupil } }, 'PATCH', at(pupil), { body: { password: 'fre5h' } }) // prettier-ignore
    expect(refused).toEqual({ visitor: 401, outsider: 403, writer: 403, owner: 403, manager: 403, admin: 403 })
    await expectUntouched(pupil)
    const answers = await statuses(app, cast, 'PATCH', at(pupil), { body: { password: 'fre5h' } })
    expect(answers).toEqual({ visitor: 401, outsider: 403, writer: 403, owner: 403, manager: 200, admin: 200 })
    expect(await signsIn(pupil, 'fre5h')).toBe(200)
    expect(await signsIn(pupil, pupil.password)).toBe(401)
  })

  test('answers an empty object and ends every session of that person at once, and nobody else’s [CALL-08]', async () => {
    for (const by of [cast.callers.admin, cast.callers.manager]) {
      const pupil = await join(app, await makeUser(app), cast.community)
      const elsewhere = await signIn(app, pupil.user.userName, pupil.password)
      const answer = await reset(by, pupil, 'new')
      expect([answer.status, answer.body]).toEqual([200, {}])
      for (const session of [pupil, elsewhere]) expect(await isSignedIn(session)).toBe(false)
      expect((await signIn(app, pupil.user.userName, 'new')).user._id).toBe(pupil.user._id)
      for (const other of [by, cast.callers.writer]) expect(await isSignedIn(other)).toBe(true)
    }
  })

  test('needs a password of three characters, the least at a change [CALL-08]', async () => {
    const pupil = await makeUser(app)
    for (const password of ['', 'ab', null, 123, ['abc'], { $ne: '' }, 'x'.repeat(201)]) {
      const answer = await reset(cast.callers.admin, pupil, password)
      expect([password, answer.status]).toEqual([password, 422])
      expect(Object.keys((answer.body as { errors: object }).errors)).toEqual(['password'])
    }
    const short = await reset(cast.callers.admin, pupil, 'ab')
    expect(short.body).toMatchObject({ message: 'The password needs at least 3 characters.' })
    await expectUntouched(pupil, 'ab')
    expect((await reset(cast.callers.admin, pupil, 'abc')).status).toBe(200)
  })

  test('of nobody is refused', async () => {
    const unknown = { ...cast.callers.writer, user: { ...cast.callers.writer.user, _id: '0123456789abcdef01234567' } }
    expect((await reset(cast.callers.admin, unknown)).status).toBe(404)
    expect((await reset(cast.callers.manager, unknown)).status).toBe(403)
    const { token } = cast.callers.admin
    const none = await app.request('PATCH', '/api/users/null', { token, body: { password: 'fre5h' } })
    expect(none.status).toBe(404)
  })
})

describe('a manager’s reach', () => {
  test('ends at admins, managers, oneself and people of no community [ADMN-13]', async () => {
    const { manager, admin } = cast.callers
    const colleague = await join(app, await makeUser(app), cast.community, 'managers')
    const managesElsewhere = await join(app, await makeUser(app), cast.community)
    await join(app, managesElsewhere, cast.elsewhere.community, 'managers')
    for (const whom of [admin, colleague, managesElsewhere, manager, await makeUser(app)]) {
      expect((await reset(manager, whom)).status).toBe(403)
      await expectUntouched(whom)
    }
  })

  test('ends at an admin who is a writer of the community [ADMN-13]', async () => {
    const person = await join(app, await makeUser(app), cast.community)
    const body = { role: 'admin' }
    await app.request('PUT', at(person), { token: cast.callers.admin.token, body })
    expect((await reset(cast.callers.manager, person)).status).toBe(403)
    await expectUntouched(person)
  })

  test('takes in a member of several communities only if all of them are the caller’s [ADMN-13]', async () => {
    const { community: second, manager: teacher } = await makeCommunity(app)
    const pupil = await join(app, await makeUser(app), cast.community)
    expect((await reset(teacher, pupil)).status).toBe(403)
    await join(app, pupil, second)
    for (const by of [cast.callers.manager, teacher]) expect((await reset(by, pupil)).status).toBe(403)
    await expectUntouched(pupil)
    await join(app, teacher, cast.community)
    expect((await reset(teacher, pupil)).status).toBe(403)
    const both = await join(app, await makeUser(app), second, 'managers')
    await join(app, both, cast.community, 'managers')
    expect((await reset(both, pupil)).status).toBe(200)
    expect(await signsIn(pupil, 'fre5h')).toBe(200)
  })

  test('is not extended by removing a member from a community, a manager least of all [TEAC-07]', async () => {
    const { manager, admin: site } = cast.callers
    const remove = async (by: Person, { author: { communityId, _id } }: Joined) => {
      const path = `/api/authors/${communityId}/members/${_id}`
      expect((await app.request('DELETE', path, { token: by.token })).status).toBe(200)
    }
    const pupil = await join(app, await makeUser(app), cast.community)
    const elsewhere = await join(app, pupil, cast.elsewhere.community)
    await remove(site, elsewhere)
    const colleague = await join(app, await makeUser(app), cast.community, 'managers')
    const { community: second } = await newCommunity(app, manager)
    await join(app, colleague, second)
    await remove(manager, colleague)
    const gone = await join(app, await makeUser(app), cast.community)
    await remove(manager, gone)
    for (const whom of [pupil, colleague, gone]) {
      expect((await reset(manager, whom)).status).toBe(403)
      await expectUntouched(whom)
    }
    const former = await join(app, await makeUser(app), cast.community, 'managers')
    const other = await join(app, await makeUser(app), cast.community)
    await remove(manager, former)
    expect((await reset(former, other)).status).toBe(403)
    await expectUntouched(other)
  })

  test('ends at whoever joins another community while the new password is being hashed [ADMN-13]', async () => {
    const pupil = await join(app, await makeUser(app), cast.community)
    const { passwords } = app.ctx
    const { hash } = passwords
    vi.spyOn(passwords, 'hash').mockImplementationOnce(async (password) => {
      await join(app, pupil, cast.elsewhere.community)
      return await hash(password)
    })
    expect((await reset(cast.callers.manager, pupil)).status).toBe(403)
    await expectUntouched(pupil)
  })

  test('ends with the role of a manager [ADMN-13]', async () => {
    const former = await join(app, await makeUser(app), cast.community, 'managers')
    const pupil = await join(app, await makeUser(app), cast.community)
    const body = { role: 'writer' }
    await app.request('PUT', `/api/objects/${former.author._id}`, { token: cast.callers.manager.token, body })
    expect((await reset(former, pupil)).status).toBe(403)
    await expectUntouched(pupil)
  })
})
