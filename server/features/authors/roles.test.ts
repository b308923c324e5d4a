import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authorSchema } from '../../../shared/domain/authors.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast, statuses } from '../../testing/cast.ts'
import { join, makeUser, type Joined, type Person } from '../../testing/makers.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
})
afterAll(() => app.stop())

const change = (who: Person, { author }: Joined, body: object) =>
  app.request('PUT', `/api/objects/${author.communityId}/${author._id}`, { token: who.token, body })
const newMember = async (key?: string) => join(app, await makeUser(app), cast.community, key)
const rolesIn = async (who: Person = cast.callers.admin) => {
  const path = `/api/communities/${cast.community._id}/authors`
  const authors = (await app.request('GET', path, { token: who.token })).as(z.array(authorSchema))
  return new Map(authors.map(({ _id, role }) => [_id, role]))
}
const roleOf = async ({ author }: Joined) => (await rolesIn()).get(author._id)
const managesNow = async (who: Person) =>
  (await app.request('POST', `/api/authors/search/count/${cast.community._id}`, { token: who.token, body: {} }))
    .status === 200
const entering = async (who: Joined) => {
  const paths = [`/api/communities/${cast.community._id}`, `/api/authors/${cast.community._id}/me`, `/api/objects/${cast.community.rootContextId}`] // prettier-ignore
  const answers = await Promise.all(paths.map((path) => app.request('GET', path, { token: who.token })))
  return answers.map(({ status }) => status)
}
const communitiesOf = async (who: Person) =>
  (await app.request('GET', '/api/users/myRegistrations', { token: who.token }))
    .as(z.array(authorSchema))
    .map(({ communityId }) => communityId)

describe('the role of an author', () => {
  test('is made a manager’s by a manager or an admin, at once [AUTR-07]', async () => {
    for (const by of [cast.callers.manager, cast.callers.admin]) {
      const member = await newMember()
      expect(await managesNow(member)).toBe(false)
      const answer = await change(by, member, { role: 'manager' })
      expect([answer.status, answer.as(authorSchema).role]).toEqual([200, 'manager'])
      expect(await roleOf(member)).toBe('manager')
      expect(await managesNow(member)).toBe(true)
    }
  })

  test('is made a writer’s by another manager or an admin, at once [AUTR-08]', async () => {
    for (const by of [cast.callers.manager, cast.callers.admin]) {
      const member = await newMember('managers')
      expect(await managesNow(member)).toBe(true)
      const answer = await change(by, member, { ...member.author, role: 'writer' })
      expect([answer.status, answer.as(authorSchema).role]).toEqual([200, 'writer'])
      expect(await roleOf(member)).toBe('writer')
      expect(await managesNow(member)).toBe(false)
    }
  })

  test('is changed by nobody else [AUTR-07, AUTR-08]', async () => {
    const [writer, manager] = [await newMember(), await newMember('managers')]
    const callers = { ...cast.callers, manager: cast.elsewhere.manager, admin: writer }
    const refused = { visitor: 401, outsider: 403, writer: 403, owner: 403, manager: 403, admin: 403 }
    for (const [target, role] of [
      [writer, 'manager'],
      [manager, 'writer'],
    ] as const)
      expect(
        await statuses(app, { ...cast, callers }, 'PUT', `/api/objects/${target.author._id}`, { body: { role } }),
      ).toEqual(refused)
    expect([await roleOf(writer), await roleOf(manager)]).toEqual(['writer', 'manager'])
    for (const role of ['admin', 'boss', 1, null]) await change(cast.callers.manager, writer, { role })
    expect(await roleOf(writer)).toBe('writer')
  })

  test('of a manager is not taken by themself, be they an admin or the last one [AUTR-09]', async () => {
    const manager = await newMember('managers')
    const before = await rolesIn()
    for (const body of [{ role: 'writer' }, { ...manager.author, role: 'writer' }]) {
      const answer = await change(manager, manager, body)
      expect([answer.status, answer.body]).toEqual([403, { message: 'You cannot make yourself a writer.' }])
    }
    const { admin } = cast.callers
    const me = await app.request('GET', `/api/authors/${cast.community._id}/me`, { token: admin.token })
    const answer = await change(admin, { ...admin, author: me.as(authorSchema) }, { role: 'writer' })
    expect([answer.status, answer.body]).toEqual([403, { message: 'You cannot make yourself a writer.' }])
    expect(await rolesIn()).toEqual(before)
    expect(await managesNow(manager)).toBe(true)
  })
})

describe('a blocked author', () => {
  test('cannot enter as a writer until a manager has unblocked them [AUTR-29]', async () => {
    const writer = await newMember()
    expect(await entering(writer)).toEqual([200, 200, 200])
    const blocked = await change(cast.callers.manager, writer, { blockLogin: true })
    expect(blocked.as(authorSchema).blockLogin).toBe(true)
    const refused = await app.request('GET', `/api/communities/${cast.community._id}`, { token: writer.token })
    expect([refused.status, refused.body]).toEqual([403, { message: 'Login is blocked.' }])
    expect(await entering(writer)).toEqual([403, 403, 403])
    expect(await communitiesOf(writer)).toEqual([])
    expect((await change(writer, writer, { blockLogin: false })).status).toBe(403)
    expect((await app.request('GET', '/api/users/me', { token: writer.token })).status).toBe(200)

    await change(cast.callers.manager, writer, { blockLogin: false })
    expect(await entering(writer)).toEqual([200, 200, 200])
    expect(await communitiesOf(writer)).toEqual([cast.community._id])
  })

  test('can still enter and manage as a manager, and is out once a writer [AUTR-29]', async () => {
    const manager = await newMember('managers')
    expect((await change(cast.callers.manager, manager, { blockLogin: true })).status).toBe(200)
    expect(await entering(manager)).toEqual([200, 200, 200])
    expect(await communitiesOf(manager)).toEqual([cast.community._id])
    expect(await managesNow(manager)).toBe(true)
    await change(cast.callers.manager, manager, { role: 'writer' })
    expect(await entering(manager)).toEqual([403, 403, 403])
  })
})
