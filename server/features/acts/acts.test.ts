import { afterAll, beforeAll, expect, test } from 'vitest'
import { actsPageSchema, type ActsPage } from '../../../shared/domain/acts.ts'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { ActModel, type ActDoc } from '../../graph/acts/acts.model.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { collection } from '../../store/collection.ts'
import { newId } from '../../store/new-id.ts'
import { transaction } from '../../store/transaction.ts'
import { ADMIN, startTestApp, type TestApp } from '../../testing/app.ts'
import { formOf, listOf, rowOf } from '../../testing/class-lists.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  admin,
  join,
  makeCommunity,
  makeNote,
  makeUser,
  signIn,
  twoMembers,
  type Person,
} from '../../testing/makers.ts'
import { AccountModel } from '../accounts/accounts.model.ts'
import { deleteOldActs } from './retention.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await startTestApp()
  boss = await admin(app)
})
afterAll(() => app.stop())

const entries = collection(ActModel)
const logged = async (filter: object) =>
  (await entries.find(filter, { sort: { time: 1, _id: 1 } }).toArray()).map(({ _id, time: _time, ...act }) => act)
const call = async (method: string, path: string, { token }: { token: string }, body?: unknown) =>
  await app.request(method, path, { token, body })
const read = async (who: { token: string }, path = '') =>
  (await call('GET', `/api/acts${path}`, who)).as(actsPageSchema)
const idsOf = ({ acts }: ActsPage) => acts.map(({ _id }) => _id)
const wrong = async (userName: string) =>
  (await app.request('POST', '/auth/local', { body: { userName, password: 'not the password' } })).status

test('the first admin, sign-ups, sign-ins and the ends of sessions are logged [AUDT-01]', async () => {
  expect(await logged({ act: 'accountMade', userId: boss.user._id })).toEqual([
    { act: 'accountMade', by: null, userId: boss.user._id, details: { how: 'firstAdmin', role: 'admin' } },
  ])
  const ann = await makeUser(app)
  const own = { by: ann.user._id, userId: ann.user._id }
  const again = await signIn(app, ann.user.userName, ann.password)
  await call('POST', '/auth/logout', again)
  expect(await logged({ userId: ann.user._id })).toEqual([
    { act: 'accountMade', ...own, details: { how: 'signUp', role: 'user' } },
    { act: 'signedIn', ...own },
    { act: 'sessionEnded', ...own, details: { sessions: 1 } },
  ])
})

test('failed sign-ins are logged for existing accounts by id, at most one a minute, and never the typed name [AUDT-01]', async () => {
  const ann = await makeUser(app)
  const before = await entries.countDocuments({ act: 'signInFailed' })
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await wrong(`  ${ann.user.userName.toUpperCase()}`)).toBe(401)
    await eventually(async () => expect(await logged({ act: 'signInFailed', userId: ann.user._id })).toHaveLength(1))
  }
  expect(await wrong('canary-typed-instead')).toBe(401)
  expect(await entries.countDocuments({ act: 'signInFailed' })).toBe(before + 1)
  expect(await logged({ act: 'signInFailed', userId: ann.user._id })).toEqual([
    { act: 'signInFailed', by: null, userId: ann.user._id },
  ])
  await entries.updateOne(
    { act: 'signInFailed', userId: ann.user._id },
    { $set: { time: new Date(Date.now() - 61_000) } },
  )
  await wrong(ann.user.userName)
  await eventually(async () => expect(await logged({ act: 'signInFailed', userId: ann.user._id })).toHaveLength(2))
})

test('role changes, password changes and resets are logged with who did it to whom [AUDT-01]', async () => {
  const { community, manager, ann } = await twoMembers(app)
  const at = `/api/users/${ann.user._id}`
  const concerned = { by: boss.user._id, userId: ann.user._id }
  await call('PATCH', at, manager, { password: 'another good one' })
  const changed = await signIn(app, ann.user.userName, 'another good one')
  await call('PUT', `${at}/password`, changed, { oldPassword: 'another good one', newPassword: 'a third good one' })
  await call('PUT', at, boss, { password: 'a fourth good one' })
  await call('PUT', at, boss, { role: 'admin' })
  await call('PUT', `/api/objects/${ann.author._id}`, manager, { role: 'manager' })
  expect(await logged({ userId: ann.user._id, act: { $in: ['roleChanged', 'passwordReset', 'passwordChanged'] } })).toEqual([
    { act: 'passwordReset', by: manager.user._id, userId: ann.user._id, details: { mustChange: expect.any(Boolean) } },
    { act: 'passwordChanged', by: ann.user._id, userId: ann.user._id },
    { act: 'passwordReset', ...concerned, details: { mustChange: expect.any(Boolean) } },
    { act: 'roleChanged', ...concerned, details: { from: 'user', to: 'admin' } },
    {
      act: 'roleChanged', by: manager.user._id, userId: ann.user._id, communityId: community._id,
      details: { from: 'writer', to: 'manager' },
    },
  ]) // prettier-ignore
})

test('members added by key and list, and blocked and unblocked ones are logged [AUDT-01]', async () => {
  const { community, manager, ann, ben } = await twoMembers(app)
  const { _id: communityId } = community
  const by = manager.user._id
  await app.request('POST', '/api/users', {
    token: manager.token,
    body: formOf(listOf(rowOf('listed-person')), communityId),
  })
  const listed = (await collection(AccountModel).findOne({ userNameKey: 'listed-person' }))?._id ?? ''
  expect(listed).not.toBe('')
  expect(await logged({ userId: listed })).toEqual([
    { act: 'accountMade', by, userId: listed, details: { how: 'classList', role: 'user' } },
    { act: 'memberAdded', by, communityId, userId: listed, details: { role: 'writer', how: 'classList' } },
  ])
  expect(await logged({ communityId, act: 'memberAdded', userId: ann.user._id })).toEqual([
    {
      act: 'memberAdded',
      by: ann.user._id,
      communityId,
      userId: ann.user._id,
      details: { role: 'writer', how: 'key' },
    },
  ])
  const other = await makeUser(app)
  await join(app, { ...boss, user: other.user }, community)
  expect(await logged({ communityId, act: 'memberAdded', userId: other.user._id })).toMatchObject([
    { by: boss.user._id },
  ])

  await call('PUT', `/api/objects/${ann.author._id}`, manager, { blockLogin: true })
  await call('PUT', `/api/communities/${communityId}/blockLogin`, manager, {
    registrationKey: 'writers',
    blocked: true,
  })
  await call('PUT', `/api/objects/${ann.author._id}`, manager, { blockLogin: false })
  const blocked = (userId: string, is: boolean) => ({
    act: 'memberBlocked',
    by,
    communityId,
    userId,
    details: { blocked: is },
  })
  expect(await logged({ communityId, act: 'memberBlocked', userId: ann.user._id })).toEqual([
    blocked(ann.user._id, true),
    blocked(ann.user._id, false),
  ])
  expect(await logged({ communityId, act: 'memberBlocked', userId: ben.user._id })).toEqual([
    blocked(ben.user._id, true),
  ])
})

test('settings, keys, archiving and the making and removing of a community are logged by name; admins keep its acts [AUDT-01]', async () => {
  const { community, manager } = await makeCommunity(app)
  const { _id: communityId, rootContextId } = community
  const at = `/api/communities/${communityId}`
  const done = { by: manager.user._id, communityId }
  await call('PUT', at, manager, { ...community, title: 'canary-title', lang: 'fr', registrationKey: 'canary-key' })
  await call('PUT', at, manager, { archived: true })
  await call('PUT', at, manager, { archived: false })
  await call('PUT', at, manager, { archived: false })
  await call('PUT', `/api/objects/${rootContextId}`, manager, {
    data: {
      plugins: { filter: false, lexicalanalysis: true },
      stopWords: ['canary-word'],
      flipname: true,
      'canary-name': 1,
    },
  })
  await call('DELETE', at, manager, { managerRegistrationKey: 'managers' })
  const kinds = ['settingsChanged', 'keysChanged', 'communityMade', 'communityArchived', 'communityRemoved']
  const entriesOf = await logged({ communityId, act: { $in: kinds } })
  expect(entriesOf).toHaveLength(7)
  for (const entry of [
    { act: 'communityMade', by: boss.user._id, communityId },
    { act: 'keysChanged', ...done, details: { registrationKey: true } },
    { act: 'settingsChanged', ...done, details: { title: true, lang: true } },
    { act: 'communityArchived', ...done, details: { archived: true } },
    { act: 'communityArchived', ...done, details: { archived: false } },
    {
      act: 'settingsChanged',
      ...done,
      targetId: rootContextId,
      details: { filter: true, lexicalanalysis: true, stopWords: true, flipname: true },
    },
    { act: 'communityRemoved', ...done },
  ])
    // prettier-ignore
    expect(entriesOf).toContainEqual(entry)
  expect((await read(boss, `?community=${communityId}`)).acts.at(0)).toMatchObject({ act: 'communityRemoved' })
  expect((await call('GET', `/api/acts/${communityId}`, manager)).status).toBe(404)
})

test('“Approve first” of a member, and a community’s lists of views and scaffolds, are logged when they change [AUDT-01]', async () => {
  const { community, manager, ann } = await twoMembers(app)
  const { _id: communityId, views, scaffolds } = community
  const by = manager.user._id
  for (const approveFirst of [true, true, false])
    await call('PUT', `/api/objects/${ann.author._id}`, manager, { approveFirst })
  const approval = { act: 'memberApproveFirst', by, communityId, userId: ann.user._id }
  expect(await logged({ communityId, act: 'memberApproveFirst' })).toEqual([
    { ...approval, details: { approveFirst: true } },
    { ...approval, details: { approveFirst: false } },
  ])

  const make = async (type: string) => {
    const fields = {
      type,
      title: 'Another',
      status: 'active',
      permission: 'public',
      authors: [ann.author._id],
      data: {},
    }
    return (await call('POST', `/api/contributions/${communityId}`, ann, fields)).as(objectSchema)._id
  }
  const [view, scaffold] = [await make('View'), await make('Scaffold')]
  const at = `/api/communities/${communityId}`
  await call('PUT', at, ann, { views: [...views, view] })
  await call('PUT', at, manager, { views: [...views, view], scaffolds })
  await call('PUT', at, manager, { views, scaffolds: [...scaffolds, scaffold] })
  const settings = { act: 'settingsChanged', communityId }
  const [first, ...others] = await logged({ communityId, act: 'settingsChanged' })
  expect(first).toEqual({ ...settings, by: ann.user._id, details: { views: true } })
  expect(others).toEqual([{ ...settings, by, details: { views: true, scaffolds: true } }])
})

test('an approved contribution, and an approved change, are logged without words [AUDT-01]', async () => {
  const { community, manager, ann } = await twoMembers(app)
  const { _id: communityId } = community
  await call('PUT', `/api/objects/${ann.author._id}`, manager, { approveFirst: true })
  const note = await makeNote(app, ann, { permission: 'public' })
  const approve = async () => {
    const { version } = (await call('GET', `/api/objects/${note._id}`, ann)).as(objectSchema)
    await call('POST', `/api/moderation/${communityId}/approve`, manager, { items: [{ _id: note._id, version }] })
  }
  await approve()
  await call('PUT', `/api/objects/${note._id}`, ann, { title: 'canary-changed' })
  await approve()
  const approved = { act: 'contributionApproved', by: manager.user._id, communityId, targetId: note._id }
  expect(await logged({ communityId, act: 'contributionApproved' })).toEqual([
    { ...approved, details: { type: 'Note' } },
    { ...approved, details: { type: 'Note', isChange: true } },
  ])
})

test('an act and its entry are written together, or neither [AUDT-01]', async () => {
  const gone = new Error('the transaction fails')
  const targetId = newId()
  await expect(
    transaction(async (session) => {
      await logAct({ act: 'exported', by: null, targetId }, session)
      throw gone
    }),
  ).rejects.toBe(gone)
  expect(await logged({ targetId })).toEqual([])

  const { community, manager, ann } = await twoMembers(app)
  const { _id: communityId } = community
  const account = async () => await collection(AccountModel).findOne({ _id: ann.user._id })
  const before = [await account(), (await call('GET', `/api/communities/${communityId}`, manager)).body]
  const members = async () => (await call('GET', `/api/communities/${communityId}/authors`, manager)).body
  const membersBefore = await members()
  const outsider = await makeUser(app)
  const accounts = await collection(AccountModel).countDocuments({})
  const insertMany = Object.getPrototypeOf(entries).insertMany as (typeof entries)['insertMany']
  Object.getPrototypeOf(entries).insertMany = async function (this: typeof entries, ...args: never[]) {
    if (this.collectionName === 'acts') throw gone
    return await Reflect.apply(insertMany, this, args)
  }
  try {
    const list = formOf(listOf(rowOf('never-made')), communityId)
    for (const [method, path, body, who] of [
      ['PATCH', `/api/users/${ann.user._id}`, { password: 'another good one' }, manager],
      ['PUT', `/api/users/${ann.user._id}`, { role: 'admin' }, boss],
      [
        'PUT',
        `/api/users/${ann.user._id}/password`,
        { oldPassword: ann.password, newPassword: 'another good one' },
        ann,
      ],
      ['PUT', `/api/objects/${ann.author._id}`, { role: 'manager' }, manager],
      ['PUT', `/api/objects/${ann.author._id}`, { blockLogin: true }, manager],
      ['PUT', `/api/communities/${communityId}/blockLogin`, { registrationKey: 'writers', blocked: true }, manager],
      ['PUT', `/api/communities/${communityId}`, { registrationKey: 'other' }, manager],
      ['PUT', `/api/communities/${communityId}`, { archived: true }, manager],
      ['PUT', `/api/objects/${community.rootContextId}`, { data: { flipname: true } }, manager],
      ['DELETE', `/api/communities/${communityId}`, { managerRegistrationKey: 'managers' }, manager],
      ['POST', '/api/users', list, manager],
      ['POST', '/api/authors', { communityId, registrationKey: 'writers' }, outsider],
      ['POST', '/api/communities', { title: 'Never made', registrationKey: 'x', managerRegistrationKey: 'y' }, boss],
      [
        'POST',
        '/api/users',
        {
          firstName: 'Eve',
          lastName: 'Lee',
          email: 'eve@example.org',
          userName: 'never-made',
          password: 'a good password',
        },
        boss,
      ],
      ['POST', '/auth/local', { userName: ann.user.userName, password: ann.password }, ann],
    ] as const)
      expect([method, path, (await app.request(method, path, { token: who.token, body })).status]).toEqual([
        method,
        path,
        500,
      ])
  } finally {
    Object.getPrototypeOf(entries).insertMany = insertMany
  }
  expect([await account(), (await call('GET', `/api/communities/${communityId}`, manager)).body]).toEqual(before)
  expect(await members()).toEqual(membersBefore)
  expect(await collection(AccountModel).countDocuments({})).toBe(accounts)
})

test('no entry holds a password, key, token or text [AUDT-01]', async () => {
  const dump = JSON.stringify(await entries.find({}).toArray())
  expect(dump.length).toBeGreaterThan(5_000)
  const secrets = [
    'a good password', 'another good one', 'a third good one', 'a fourth good one', 'not the password', ADMIN.password, 'canary',
    '"writers"', '"managers"', boss.token, 'eyJ', '$2', '@example.org', 'listed-person', 'Ann', 'Lee', 'user-',
  ] // prettier-ignore
  expect(secrets.filter((secret) => dump.includes(secret))).toEqual([])
})

test('entries older than the settable time are deleted, 365 days by default [AUDT-01]', async () => {
  expect(app.ctx.env.actsDays).toBe(365)
  const day = 24 * 60 * 60_000
  const at = (days: number): ActDoc => ({
    _id: newId(),
    act: 'exported',
    by: null,
    time: new Date(Date.now() - days * day),
  })
  const [old, kept] = [Array.from({ length: 1_203 }, () => at(365.1)), at(364.9)]
  await entries.insertMany([...old, kept])
  const others = await entries.countDocuments({ time: { $gt: new Date(Date.now() - day) } })
  await deleteOldActs(365)
  expect(await entries.countDocuments({ _id: { $in: old.map(({ _id }) => _id) } })).toBe(0)
  expect(await entries.countDocuments({ _id: kept._id })).toBe(1)
  expect(await entries.countDocuments({ time: { $gt: new Date(Date.now() - day) } })).toBe(others)
  await deleteOldActs(30)
  expect(await entries.countDocuments({ _id: kept._id })).toBe(0)
})

const HOUR = 3_600_000
const plant = async (count: number, entry: (at: number) => Partial<ActDoc>) => {
  const start = Date.parse('2026-03-29T12:00:00.000Z')
  const made = Array.from({ length: count }, (_, at): ActDoc => ({
    _id: newId(), act: 'exported', by: null, time: new Date(start - at * HOUR), ...entry(at),
  })) // prettier-ignore
  await entries.insertMany(made)
  return made.map(({ _id }) => _id)
}

test('admins filter by person, act, community and time, in pages; names are those of now [AUDT-02]', async () => {
  const { community, ann, ben } = await twoMembers(app)
  const here = `community=${community._id}`
  await entries.deleteMany({ communityId: community._id })
  const ids = await plant(250, (at) => ({
    communityId: community._id,
    by: at % 2 === 0 ? ann.user._id : ben.user._id,
    ...(at === 1 && { act: 'erased', userId: ann.user._id }),
    ...(at === 2 && { userId: '00000000000000000000dead' }),
  }))
  const pages = [await read(boss, `?${here}`)]
  for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
    pages.push(await read(boss, `?${here}&after=${next}`))
  expect(pages.map(({ acts }) => acts.length)).toEqual([100, 100, 50])
  expect(pages.flatMap(idsOf)).toEqual(ids)
  const [first] = pages
  expect(first?.people[ann.user._id]).toBe(`Ann Lee (${ann.user.userName})`)
  expect(first?.people['00000000000000000000dead']).toBeUndefined()
  expect(first?.communities).toEqual({ [community._id]: community.title })

  const byAnn = ids.filter((_, at) => at % 2 === 0 || at === 1)
  for (const person of [ann.user._id, ` ${ann.user.userName.toUpperCase()}`]) {
    const one = await read(boss, `?${here}&person=${encodeURIComponent(person)}`)
    const two = await read(boss, `?${here}&person=${encodeURIComponent(person)}&after=${one.next}`)
    expect([...idsOf(one), ...idsOf(two)]).toEqual(byAnn)
  }
  expect(idsOf(await read(boss, `?${here}&act=erased`))).toEqual([ids[1]])
  expect(idsOf(await read(boss, `?person=nobody-of-this-name&${here}`))).toEqual([])
  const range = '&from=2026-03-29T08:00:00.000Z&to=2026-03-29T11:00:00.000Z'
  expect(idsOf(await read(boss, `?${here}${range}`))).toEqual([ids[2], ids[3], ids[4]])
  for (const bad of ['act=none', 'community=x', 'from=yesterday', 'after=x', `person=${'x'.repeat(201)}`])
    expect([bad, (await call('GET', `/api/acts?${bad}`, boss)).status]).toEqual([bad, 422])
})

test('entries of one moment are neither left out nor repeated between pages [AUDT-02]', async () => {
  const { community } = await makeCommunity(app)
  await entries.deleteMany({ communityId: community._id })
  const ids = await plant(150, () => ({ communityId: community._id, time: new Date('2026-01-01T00:00:00.000Z') }))
  const one = await read(boss, `?community=${community._id}`)
  const two = await read(boss, `?community=${community._id}&after=${one.next}`)
  expect([...idsOf(one), ...idsOf(two)]).toEqual(ids.toSorted().toReversed())
})

test('managers read the part of their community, whatever they ask for; writers and others nothing [AUDT-02]', async () => {
  const { community, manager, ann } = await twoMembers(app)
  const other = await makeCommunity(app)
  const at = `/api/acts/${community._id}`
  const here = await read(manager, `/${community._id}`)
  expect(here.acts.length).toBeGreaterThan(3)
  expect(new Set(here.acts.map(({ communityId }) => communityId))).toEqual(new Set([community._id]))
  const asked = await read(manager, `/${community._id}?community=${other.community._id}`)
  expect(idsOf(asked)).toEqual(idsOf(here))
  const mine = await read(manager, `/${community._id}?person=${manager.user.userName}`)
  expect(new Set(mine.acts.map(({ communityId }) => communityId))).toEqual(new Set([community._id]))
  const file = await call('GET', `${at}/csv?community=${other.community._id}`, manager)
  expect(file.text).toContain(`,${community.title},`)
  expect(file.text).not.toContain(other.community.title)
  for (const path of [at, `${at}/csv`]) {
    expect((await call('GET', path, ann)).status).toBe(403)
    expect((await call('GET', path, other.manager)).status).toBe(403)
    expect((await app.request('GET', path)).status).toBe(401)
  }
  for (const path of ['/api/acts', '/api/acts/csv']) for (const who of [manager, ann]) expect((await call('GET', path, who)).status).toBe(403) // prettier-ignore
})

test('the log is saved as CSV: all pages, names of now or the id, safe cells, and the export is logged [AUDT-02]', async () => {
  const evil = await makeUser(app, { firstName: '=HYPERLINK("x")' })
  const { community, manager } = await makeCommunity(app)
  const { _id: communityId } = community
  await entries.deleteMany({ communityId })
  await plant(230, (at) => ({
    communityId,
    by: evil.user._id,
    ...(at === 0 && { userId: '00000000000000000000dead', details: { how: 'key' } }),
  }))
  const file = await call(
    'GET',
    `/api/acts/${communityId}/csv?from=2026-01-01T00:00:00.000Z&to=2026-04-01T00:00:00.000Z`,
    manager,
  )
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('content-disposition')).toBe('attachment; filename=log-of-acts.csv')
  const lines = file.text.trim().split('\r\n')
  expect(lines).toHaveLength(231)
  expect(lines[0]).toBe('Time,By,Act,Person,Community,Object,Details,actId,byUserId,userId,communityId,objectId')
  expect(lines[1]).toMatch(/,[0-9a-z]+,[0-9a-f]{24},00000000000000000000dead,[0-9a-f]{24},$/)
  expect(lines[1]?.split(',').slice(0, -5).join()).toBe(
    `2026-03-29T12:00:00.000Z,"'=HYPERLINK(""x"") Lee (${evil.user.userName})",exported,00000000000000000000dead,${community.title},,how: key`,
  )
  expect(await logged({ communityId, by: manager.user._id })).toEqual([
    { act: 'exported', by: manager.user._id, communityId, details: { log: true } },
  ])
  const whole = await call('GET', `/api/acts/csv?person=${boss.user.userName}`, boss)
  expect(whole.text).toContain(`(${boss.user.userName})`)
  expect(await logged({ act: 'exported', by: boss.user._id })).toEqual([
    { act: 'exported', by: boss.user._id, details: { log: true } },
  ])
})

test('no call changes or removes an entry [AUDT-02]', async () => {
  const { community, manager } = await makeCommunity(app)
  const before = await entries.find({ communityId: community._id }).toArray()
  const [entry] = before
  const id = entry?._id ?? ''
  for (const who of [boss, manager])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      for (const path of [
        '',
        '/csv',
        `/${community._id}`,
        `/${community._id}/csv`,
        `/${id}`,
        `/${community._id}/${id}`,
      ])
        expect([404, 405]).toContain((await call(method, `/api/acts${path}`, who, { act: 'erased' })).status)
  for (const [method, path] of [
    ['GET', `/api/objects/${id}`],
    ['PUT', `/api/objects/${id}`],
    ['DELETE', `/api/objects/${id}`],
    ['GET', `/api/records/object/${id}`],
    ['GET', `/api/historicalobjects/${id}`],
    ['PUT', `/api/links/${id}`],
    ['DELETE', `/api/links/${id}`],
  ] as const)
    // prettier-ignore
    expect([path, (await call(method, path, boss, method === 'PUT' ? { act: 'erased' } : undefined)).status]).toEqual([path, 404])
  expect(await entries.find({ communityId: community._id }).toArray()).toEqual(before)
})
