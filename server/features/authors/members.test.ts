import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authorSchema } from '../../../shared/domain/authors.ts'
import { addedRowSchema } from '../../../shared/domain/people.ts'
import { collection } from '../../store/collection.ts'
import { ActModel } from '../../graph/acts/acts.model.ts'
import { findObject } from '../../graph/objects/objects.service.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forManagers, makeCast, statuses } from '../../testing/cast.ts'
import { formOf, listOf, rowOf } from '../../testing/class-lists.ts'
import { eventually } from '../../testing/eventually.ts'
import { admin, join, makeNote, makeUser, newCommunity, twoMembers, type Joined, type Person } from '../../testing/makers.ts' // prettier-ignore
import { connect } from '../../testing/sockets.ts'
import { AccountModel } from '../accounts/accounts.model.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const remove = (by: Person, { author: { communityId, _id } }: Joined) =>
  app.request('DELETE', `/api/authors/${communityId}/members/${_id}`, { token: by.token })
const add = (by: Person, communityId: string, userNames: unknown) =>
  app.request('POST', `/api/authors/${communityId}/members`, { token: by.token, body: { userNames } })
const statesOf = async (by: Person, communityId: string, userNames: readonly string[]) =>
  (await add(by, communityId, userNames)).as(z.array(addedRowSchema)).map(({ state }) => state)
const authorsFor = async (who: Person, communityId: string) =>
  (await app.request('GET', `/api/communities/${communityId}/authors`, { token: who.token })).as(z.array(authorSchema))
const joining = (who: Person, communityId: string, registrationKey: string | undefined, userId = who.user._id) =>
  app.request('POST', '/api/authors', { token: who.token, body: { userId, communityId, registrationKey } })

test('only managers remove and add members [TEAC-07, PEOP-02]', async () => {
  const cast = await makeCast(app)
  const { _id } = cast.community
  const gone = await join(app, await makeUser(app), cast.community)
  const path = `/api/authors/${_id}/members/${gone.author._id}`
  expect(await statuses(app, cast, 'DELETE', path)).toEqual(forManagers())
  const body = { userNames: [gone.user.userName] }
  expect(await statuses(app, cast, 'POST', `/api/authors/${_id}/members`, { body })).toEqual(forManagers())
  const { manager } = cast.callers
  const elsewhere = `/api/authors/${_id}/members/${cast.elsewhere.ann.author._id}`
  expect((await app.request('DELETE', elsewhere, { token: manager.token })).status).toBe(404)
})

test('a removed member is refused on every call and leaves the rooms; their notes keep the name [TEAC-07]', async () => {
  const { community, manager, ann, ben } = await twoMembers(app)
  const note = await makeNote(app, ann, { title: 'Light' })
  const before = await authorsFor(ben, community._id)
  const socket = await connect(app, { token: ann.token })
  const room = `contribution:${note._id}`
  const save = (title: string) =>
    app.request('PUT', `/api/objects/${community._id}/${note._id}`, { token: manager.token, body: { title } })
  await socket.follow(room, () => save('Light 2'))

  expect((await remove(manager, ann)).as(authorSchema).status).toBe('inactive')
  for (const path of [
    `/api/communities/${community._id}`,
    `/api/communities/${community._id}/views`,
    `/api/communities/${community._id}/authors`,
    `/api/communities/${community._id}/groups`,
    `/api/authors/${community._id}/me`,
    `/api/objects/${note._id}`,
    `/api/links/from/${note._id}`,
  ])
    expect((await app.request('GET', path, { token: ann.token })).status).toBe(403)
  for (const [method, path, body] of [
    ['PUT', `/api/objects/${community._id}/${note._id}`, { title: 'Mine' }],
    ['PUT', `/api/objects/${community._id}/${ann.author._id}`, { order: 3 }],
    ['POST', `/api/contributions/${community._id}/search`, { query: {} }],
    ['POST', `/api/contributions/${community._id}`, { type: 'Note', title: 'N', authors: [ann.author._id] }],
    ['POST', `/api/authors/${community._id}/workspace`, {}],
  ] as const)
    expect((await app.request(method, path, { token: ann.token, body })).status).toBe(403)
  const mine = await app.request('GET', '/api/users/myRegistrations', { token: ann.token })
  expect(mine.body).toEqual([])

  // A second socket of another member proves that the message has been sent.
  const other = await connect(app, { token: ben.token })
  await eventually(async () => {
    const heard = socket.heard.length
    const from = other.heard.length
    await other.follow(room, () => save(`Light ${from + 3}`))
    expect(socket.heard.length).toBe(heard)
  })

  const after = await authorsFor(ben, community._id)
  expect(after.map(({ _id, firstName }) => [_id, firstName])).toEqual(before.map(({ _id, firstName }) => [_id, firstName])) // prettier-ignore
  expect(after.find(({ _id }) => _id === ann.author._id)?.status).toBe('inactive')
  expect((await findObject(note._id))?.authors).toEqual([ann.author._id])
  const writers = await app.request('POST', `/api/authors/search/count/${community._id}`, { token: manager.token, body: { query: ann.user.userName } }) // prettier-ignore
  expect(writers.body).toEqual({ count: 0 })
})

test('a removed member does not join again by key; a manager adds them, with place, role and notes [TEAC-07]', async () => {
  const { community, manager, ann } = await twoMembers(app)
  const boss = await join(app, await makeUser(app), community, community.managerRegistrationKey)
  const note = await makeNote(app, ann, { title: 'Mine', permission: 'private' })
  for (const one of [ann, boss]) {
    await remove(manager, one)
    for (const key of [community.registrationKey, community.managerRegistrationKey]) {
      const refused = await joining(one, community._id, key)
      expect([refused.status, refused.headers.get('X-Error-Code')]).toEqual([403, 'join.removed'])
    }
    const byAdmin = await joining(await admin(app), community._id, community.registrationKey, one.user._id)
    expect(byAdmin.status).toBe(403)
    expect((await add(one, community._id, [one.user.userName])).status).toBe(403)
  }
  expect(await statesOf(manager, community._id, [ann.user.userName.toUpperCase(), boss.user.userName])).toEqual([
    'restored',
    'restored',
  ])
  for (const [one, role] of [
    [ann, 'writer'],
    [boss, 'manager'],
  ] as const) {
    const me = await app.request('GET', `/api/authors/${community._id}/me`, { token: one.token })
    expect(me.as(authorSchema)).toMatchObject({ _id: one.author._id, role, pseudoName: one.author.pseudoName })
  }
  expect((await app.request('GET', `/api/objects/${note._id}`, { token: ann.token })).status).toBe(200)
})

test('a class list of a manager gives a removed member their place back [TEAC-07]', async () => {
  const { community, manager, ann } = await twoMembers(app)
  await remove(manager, ann)
  const body = formOf(listOf(rowOf(ann.user.userName)), community._id)
  const answer = await app.request('POST', '/api/users/users', { token: manager.token, body })
  expect([answer.status, answer.body]).toEqual([200, []])
  const me = await app.request('GET', `/api/authors/${community._id}/me`, { token: ann.token })
  expect(me.as(authorSchema)._id).toBe(ann.author._id)
})

test('the last manager is not removed, also not by two who remove each other at once [TEAC-07]', async () => {
  const { community, manager } = await twoMembers(app)
  const site = await admin(app)
  const managersOf = async () =>
    (await authorsFor(site, community._id)).filter(({ role, status }) => role === 'manager' && status === 'active')
  // The admin made the community and is its manager too.
  for (const { _id, userId } of await managersOf())
    if (userId !== manager.user._id)
      await app.request('DELETE', `/api/authors/${community._id}/members/${_id}`, { token: manager.token })
  for (const by of [manager, site]) {
    const refused = await remove(by, manager)
    expect([refused.status, refused.headers.get('X-Error-Code')]).toEqual([409, 'author.lastManager'])
  }
  for (let round = 0; round < 5; round += 1) {
    const other = await join(app, await makeUser(app), community, community.managerRegistrationKey)
    const [first] = await managersOf()
    const answers = await Promise.all([remove(manager, other), remove(other, manager)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await managersOf()).toHaveLength(1)
    const gone = answers[0].status === 200 ? other : manager
    await statesOf(site, community._id, [gone.user.userName])
    await remove(site, other)
    expect((await managersOf()).map(({ _id }) => _id)).toEqual([first?._id])
  }
})

test('members of the manager’s other community are added by user name; others are reported, and no account is made [PEOP-02]', async () => {
  const { community, manager, ann, ben } = await twoMembers(app)
  const { community: second, manager: here } = await newCommunity(app, manager)
  const stranger = await makeUser(app)
  const { ann: foreign } = await twoMembers(app)
  const shared = await join(app, await join(app, await makeUser(app), community), (await twoMembers(app)).community)
  const boss = await join(app, await makeUser(app), community, community.managerRegistrationKey)
  const accounts = await collection(AccountModel).countDocuments()
  const names = [ann, stranger, foreign, shared, boss, await admin(app), manager].map(({ user }) => user.userName)
  const states = ['added', 'exists', 'exists', 'exists', 'exists', 'exists', 'member']
  const rows = (await add(here, second._id, [...names, 'nobody.at.all', ` ${ann.user.userName} `])).body
  const expected = names.map((userName, at) => ({ userName, state: states[at] }))
  expect(rows).toEqual([
    ...expected.slice(0, 5),
    { userName: names[5], state: (await authorsFor(here, second._id)).some(({ userName }) => userName === names[5]) ? 'member' : 'exists' }, // prettier-ignore
    ...expected.slice(6),
    { userName: 'nobody.at.all', state: 'unknown' },
    { userName: ann.user.userName, state: 'added' },
  ])
  expect(await collection(AccountModel).countDocuments()).toBe(accounts)
  const me = await app.request('GET', `/api/authors/${second._id}/me`, { token: ann.token })
  expect(me.as(authorSchema)).toMatchObject({ role: 'writer', userId: ann.user._id })
  for (const person of [stranger, foreign, shared, boss])
    expect((await app.request('GET', `/api/communities/${second._id}`, { token: person.token })).status).toBe(403)

  // Repeated and simultaneous requests add nobody twice.
  const twice = await Promise.all([1, 2].map(() => statesOf(here, second._id, [ben.user.userName])))
  expect(twice.flat().toSorted()).toEqual(['added', 'member'])
  const bens = (await authorsFor(here, second._id)).filter(({ userId }) => userId === ben.user._id)
  expect(bens).toHaveLength(1)
  for (const userNames of [[], Array.from({ length: 201 }, (_, at) => `pupil${at}`), 'ann', [7]])
    expect((await add(here, second._id, userNames)).status).toBe(422)
})

test('adding and removing are in the log of acts, once each [TEAC-07, PEOP-02]', async () => {
  const { community, manager, ann } = await twoMembers(app)
  await remove(manager, ann)
  await remove(manager, ann)
  for (let times = 0; times < 2; times += 1) await statesOf(manager, community._id, [ann.user.userName])
  const acts = await collection(ActModel).find({ communityId: community._id, by: manager.user._id, userId: ann.user._id, act: { $in: ['memberAdded', 'memberRemoved'] } }).toArray() // prettier-ignore
  const about = { by: manager.user._id, communityId: community._id, targetId: ann.author._id }
  expect(acts.toSorted((a, b) => Number(a.time) - Number(b.time))).toMatchObject([
    { act: 'memberRemoved', ...about },
    { act: 'memberAdded', ...about },
  ])
})
