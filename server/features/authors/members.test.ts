import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authorSchema } from '../../../shared/domain/authors.ts'
import { addedRowSchema } from '../../../shared/domain/people.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { collection } from '../../store/collection.ts'
import { ActModel } from '../../graph/acts/acts.model.ts'
import { findObject } from '../../graph/objects/objects.service.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forManagers, makeCast, statuses } from '../../testing/cast.ts'
import { formOf, listOf, rowOf } from '../../testing/class-lists.ts'
import { eventually } from '../../testing/eventually.ts'
import { admin, join, makeNote, makeUser, newCommunity, twoMembers, type Joined, type Person } from '../../testing/makers.ts' // prettier-ignore
import { everyRoute, type Row } from '../../testing/every-route.ts'
import { connect } from '../../testing/sockets.ts'
import { prepareWalk } from '../../testing/walk-writing.ts'
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

test('managers’ open pages hear that the members changed, others’ don’t [TEAC-05]', async () => {
  const { community, manager, ann } = await twoMembers(app)
  const context = community.rootContextId ?? ''
  const poke = () =>
    app.request('PUT', `/api/objects/${context}`, { token: manager.token, body: { title: 'Settings' } })
  const pages = [await connect(app, { token: manager.token }), await connect(app, { token: ann.token })]
  for (const page of pages) await page.follow(roomOf('contribution', context), poke)
  const isTold = () => pages[0]?.until('members:update', ({ communityId }) => communityId === community._id)
  const cai = await join(app, await makeUser(app), community)
  await isTold()
  pages[0]?.heard.splice(0)
  await remove(manager, cai)
  await isTold()
  const sent = pages[1]?.heard.length ?? 0
  await poke()
  await pages[1]?.until('contribution:save', () => (pages[1]?.heard.length ?? 0) > sent)
  expect(pages[1]?.heard.map(({ name }) => name)).not.toContain('members:update')
  for (const { socket } of pages) socket.close()
})

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

test('a removed member is refused like an outsider on every route for members [TEAC-07]', async () => {
  const cast = await makeCast(app)
  const { owner, manager } = cast.callers
  const { things, walk } = await prepareWalk(app, cast)
  const ask = async ({ route, path, body }: Row) => {
    const options = { token: owner.token, body: typeof body === 'function' ? body('owner') : body }
    const at = typeof path === 'string' ? path : path('owner')
    return (await app.request(route.split(' ')[0] ?? '', at, options)).status
  }
  // Their own account stays theirs.
  const rows = everyRoute(things).filter(({ route, expected }) => expected.outsider === 403 && !route.startsWith('GET /api/users/:id/data')) // prettier-ignore
  expect((await remove(manager, owner)).status).toBe(200)
  const answers: Record<string, number> = {}
  for (const one of rows) answers[one.route] = await ask(one)
  expect(Object.keys(answers).length).toBeGreaterThan(120)
  expect(Object.entries(answers).filter(([, status]) => status !== 403)).toEqual([])
  const { written } = await walk()
  expect(Object.keys(written).length).toBeGreaterThan(40)
  expect(Object.entries(written).filter(([, answer]) => !answer.startsWith('403 '))).toEqual([])
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
  const member = async (key?: string) => await join(app, await makeUser(app), community, key)
  const [boss, shared, gone, siteAdmin] = [
    await member(community.managerRegistrationKey),
    await member(),
    await member(),
    await member(),
  ]
  await join(app, shared, (await twoMembers(app)).community)
  await remove(manager, gone)
  const role = { token: (await admin(app)).token, body: { role: 'admin' } }
  expect((await app.request('PUT', `/api/users/${siteAdmin.user._id}`, role)).status).toBe(200)
  const accounts = await collection(AccountModel).countDocuments()
  const outside = [stranger, foreign, boss, shared, gone, siteAdmin]
  const names = [ann, ...outside, manager].map(({ user }) => user.userName)
  const rows = (await add(here, second._id, [...names, 'nobody.at.all', ` ${ann.user.userName} `])).body
  expect(rows).toEqual([
    { userName: ann.user.userName, state: 'added' },
    ...outside.map(({ user: { userName } }) => ({ userName, state: 'exists' })),
    { userName: manager.user.userName, state: 'member' },
    { userName: 'nobody.at.all', state: 'unknown' },
    { userName: ann.user.userName, state: 'added' },
  ])
  expect(await collection(AccountModel).countDocuments()).toBe(accounts)
  const me = await app.request('GET', `/api/authors/${second._id}/me`, { token: ann.token })
  expect(me.as(authorSchema)).toMatchObject({ role: 'writer', userId: ann.user._id })
  const added = (await authorsFor(here, second._id)).map(({ userId }) => userId)
  for (const { user } of outside) expect(added).not.toContain(user._id)

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
