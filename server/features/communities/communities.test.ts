import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authorSchema } from '../../../shared/domain/authors.ts'
import { communityChoiceSchema, communitySchema, type Community } from '../../../shared/domain/communities.ts'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { inSupportOrder } from '../../../shared/domain/scaffolds.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forManagers, forMembers, makeCast, statuses } from '../../testing/cast.ts'
import { admin, join, makeCommunity, makeUser, type Person } from '../../testing/makers.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
})
afterAll(() => app.stop())

const path = (rest = '') => `/api/communities/${cast.community._id}${rest}`
const get = (who: Person, at: string) => app.request('GET', at, { token: who.token })
const read = async (who: Person, community = cast.community) =>
  (await get(who, `/api/communities/${community._id}`)).as(communitySchema)
const change = (who: Person, body: object, community = cast.community) =>
  app.request('PUT', `/api/communities/${community._id}`, { token: who.token, body })
const makeView = async (who: Person, community: Community, authorId: string) =>
  (
    await app.request('POST', `/api/contributions/${community._id}`, {
      token: who.token,
      body: { type: 'View', title: 'A view', authors: [authorId], permission: 'public', status: 'active' },
    })
  ).as(objectSchema)

describe('the list of communities', () => {
  test('gives outsiders what they need to choose, and nobody a key [CALL-18, COMM-33]', async () => {
    const visitor = await app.request('GET', '/api/communities/')
    expect(visitor.status).toBe(401)
    const outsider = await get(cast.callers.outsider, '/api/communities')
    expect(outsider.status).toBe(200)
    const rows = outsider.body as { _id: string }[]
    const own = rows.find(({ _id }) => _id === cast.elsewhere.community._id)
    const other = rows.find(({ _id }) => _id === cast.community._id)
    expect(Object.keys(z.parse(z.strictObject(communityChoiceSchema.shape), other))).toHaveLength(3)
    expect(own).toMatchObject({ views: expect.any(Array), rootContextId: expect.any(String) })
    for (const who of Object.values(cast.callers))
      expect((await get(who, '/api/communities/')).text).not.toMatch(/registrationKey/i)
  })

  test('is sorted by title and leaves archived ones out [CALL-18]', async () => {
    const { community, manager } = await makeCommunity(app, 'aaa first')
    const titles = async () =>
      (await get(manager, '/api/communities')).as(z.array(communityChoiceSchema)).map(({ title }) => title)
    expect((await titles())[0]).toBe('aaa first')
    await change(manager, { archived: true }, community)
    expect(await titles()).not.toContain('aaa first')
  })

  test('holds archived ones for admins who ask for them, for nobody else', async () => {
    const { community, manager } = await makeCommunity(app, 'aaa archived')
    await change(manager, { archived: true }, community)
    const titles = async (who: Person, at: string) =>
      (await get(who, at)).as(z.array(communityChoiceSchema)).map(({ title }) => title)
    expect(await titles(cast.callers.admin, '/api/communities?archived=true')).toContain('aaa archived')
    expect(await titles(cast.callers.admin, '/api/communities')).not.toContain('aaa archived')
    expect(await titles(manager, '/api/communities?archived=true')).not.toContain('aaa archived')
  })
})

describe('a new community', () => {
  test('is an admin’s to make [CALL-19, PROD-16]', async () => {
    const body = { title: 'Made', registrationKey: 'w', managerRegistrationKey: 'm' }
    const before = (await get(cast.callers.admin, '/api/communities')).body as unknown[]
    expect(await statuses(app, cast, 'POST', '/api/communities', { body })).toEqual({
      visitor: 401, outsider: 403, writer: 403, owner: 403, manager: 403, admin: 201,
    }) // prettier-ignore
    const after = (await get(cast.callers.admin, '/api/communities')).body as unknown[]
    expect(after).toHaveLength(before.length + 1)
  })

  test('needs a title and a writers’ key; without a manager key it gets a random one [CALL-19]', async () => {
    const { token } = await admin(app)
    const make = (body: object) => app.request('POST', '/api/communities', { token, body })
    const empty = await make({ title: ' ', registrationKey: '' })
    expect(empty.status).toBe(422)
    expect(empty.body).toMatchObject({
      errors: {
        title: { message: 'Title must be input' },
        registrationKey: { message: 'RegistrationKey must be input' },
      },
    })
    const keys = await Promise.all(
      [1, 2].map(async () => (await make({ title: 'T', registrationKey: 'w' })).as(communitySchema)),
    )
    expect(keys[0]?.managerRegistrationKey).toMatch(/^[\w-]{16,}$/)
    expect(keys[0]?.managerRegistrationKey).not.toBe(keys[1]?.managerRegistrationKey)
  })

  test('is set up whole: root context, Welcome view, scaffold with six supports in order [COMM-14, COMM-15, COMM-16, SCAF-02, VMGR-09]', async () => {
    const { community, manager } = await makeCommunity(app, 'Whole')
    const object = async (id: string) => (await get(manager, `/api/objects/${id}`)).as(objectSchema)

    const context = await object(community.rootContextId ?? '')
    expect(context).toMatchObject({ type: 'Context', title: 'Community Setting: Whole', permission: 'protected' })
    const saved = await app.request('PUT', `/api/objects/${community._id}/${context._id}`, {
      token: manager.token,
      body: { data: { plugins: { filter: true }, freemode: true } },
    })
    expect(saved.status).toBe(200)
    expect((await object(context._id)).data).toMatchObject({ plugins: { filter: true }, freemode: true })

    expect(community.views).toHaveLength(1)
    expect(await object(community.views[0] ?? '')).toMatchObject({
      type: 'View', title: 'Welcome', permission: 'public', status: 'active',
    }) // prettier-ignore

    expect(community.scaffolds).toHaveLength(1)
    const [scaffoldId = ''] = community.scaffolds
    expect(await object(scaffoldId)).toMatchObject({ type: 'Scaffold', title: 'Theory Building' })
    const links = (await get(manager, `/api/links/from/${scaffoldId}`)).as(z.array(linkSchema))
    expect(inSupportOrder(links).map(({ type, data, _to }) => [type, data.order, _to.type, _to.title])).toEqual([
      ['contains', 0, 'Support', 'My theory'],
      ['contains', 1, 'Support', 'A better theory'],
      ['contains', 2, 'Support', 'New Information'],
      ['contains', 3, 'Support', 'This theory cannot explain'],
      ['contains', 4, 'Support', 'I need to understand'],
      ['contains', 5, 'Support', 'Putting our knowledge together'],
    ])
    const uses = (await get(manager, `/api/links/to/${scaffoldId}`)).as(z.array(linkSchema))
    expect(uses).toMatchObject([{ type: 'uses', from: context._id }])
  })

  test('begins with the filter, favourites and promising ideas on; one that exists keeps what it has [DFLT-01]', async () => {
    const { community, manager } = await makeCommunity(app, 'On')
    const read = async () => (await get(manager, `/api/contexts/${community.rootContextId}`)).as(objectSchema).data
    expect((await read()).plugins).toEqual({ filter: true, enableFavourites: true, promisingnessidea: true })
    const plugins = { filter: false, enableFavourites: false, promisingnessidea: false }
    const at = `/api/objects/${community._id}/${community.rootContextId}`
    await app.request('PUT', at, { token: manager.token, body: { data: { plugins } } })
    expect((await read()).plugins).toMatchObject(plugins)
  })

  test.each([
    ['en', 'Theory Building', 'My theory'],
    ['es', 'Construcción de teorías', 'Mi teoría'],
    ['fr', 'Construction de théories', 'Ma théorie'],
    ['cn', '理論建構', '我的理論'],
    ['zh_CN', '理论建构', '我的理论'],
    ['ja', '理論づくり', '私の理論'],
    ['fi', 'Teorian rakentaminen', 'Minun teoriani'],
    ['pt', 'Construção de teorias', 'Minha teoria'],
  ])('begins in its language with a scaffold in it: %s [WORD-04]', async (lang, title, first) => {
    const token = cast.callers.admin.token
    const body = { title: `In ${lang}`, registrationKey: 'k', lang }
    const made = (await app.request('POST', '/api/communities', { token, body })).as(communitySchema)
    expect(made.lang).toBe(lang)
    const [scaffoldId = ''] = made.scaffolds
    const get = (path: string) => app.request('GET', path, { token })
    expect((await get(`/api/objects/${scaffoldId}`)).as(objectSchema).title).toBe(title)
    const links = inSupportOrder((await get(`/api/links/from/${scaffoldId}`)).as(z.array(linkSchema)))
    expect(links).toHaveLength(6)
    expect(links[0]?._to.title).toBe(first)
    expect(new Set(links.map(({ _to }) => _to.title)).size).toBe(6)
  })

  test('without a language begins in English and has none; one that is not known is refused [WORD-04]', async () => {
    const token = cast.callers.admin.token
    const make = (more: object) =>
      app.request('POST', '/api/communities', { token, body: { title: 'None', registrationKey: 'k', ...more } })
    const made = (await make({})).as(communitySchema)
    expect(made.lang).toBeUndefined()
    const scaffold = await app.request('GET', `/api/objects/${made.scaffolds[0]}`, { token })
    expect(scaffold.as(objectSchema).title).toBe('Theory Building')
    expect((await make({ lang: 'Klingon' })).status).toBe(422)
  })

  test('answers the same context to a manager’s client that wants to make one [CALL-31]', async () => {
    const body = { title: 'Another', type: 'Context', authors: [], permission: 'protected', data: {} }
    const at = `/api/contexts/${cast.community._id}`
    expect(await statuses(app, cast, 'POST', at, { body })).toEqual(forManagers(201))
    const answer = await app.request('POST', at, { token: cast.callers.manager.token, body })
    const context = answer.as(objectSchema)
    expect(context._id).toBe(cast.community.rootContextId)
    expect(context).toMatchObject({ type: 'Context', communityId: cast.community._id, permission: 'protected' })
    expect(context.title).not.toBe('Another')
    const { writer } = cast.callers
    expect((await get(writer, `/api/contexts/${context._id}`)).body).toEqual(context)
    expect((await get(cast.callers.outsider, `/api/contexts/${context._id}`)).status).toBe(403)
    expect((await get(writer, `/api/contexts/${writer.author._id}`)).status).toBe(404)
  })
})

describe('a community', () => {
  test('is read by members, its keys by managers and admins only [CALL-20, COMM-33]', async () => {
    expect(await statuses(app, cast, 'GET', path())).toEqual(forMembers())
    const { manager, writer, admin: site } = cast.callers
    for (const who of [manager, site])
      expect(await read(who)).toMatchObject({ registrationKey: 'writers', managerRegistrationKey: 'managers' })
    expect((await get(writer, path())).text).not.toMatch(/registrationKey|managers/i)
    expect((await get(writer, '/api/communities/0123456789abcdef01234567')).status).toBe(404)
    expect((await get(writer, '/api/communities/undefined')).status).toBe(404)
  })

  test('comes whole; plug-ins are in its root context, and what clients build for themselves is not in it [COMM-32]', async () => {
    const { community, manager } = await makeCommunity(app, 'Whole')
    const writer = await join(app, await makeUser(app), community)
    await change(manager, { lang: 'fi' }, community)
    const plugins = { promisingnessidea: true, essence: false }
    const { rootContextId = '' } = community
    const body = { data: { plugins } }
    await app.request('PUT', `/api/objects/${rootContextId}`, { token: manager.token, body })
    const whole = {
      _id: community._id,
      title: 'Whole',
      registrationKey: 'writers',
      managerRegistrationKey: 'managers',
      rootContextId,
      scaffolds: community.scaffolds,
      views: community.views,
      promisingcolorobjs: [],
      lang: 'fi',
      timeZone: community.timeZone,
      archived: false,
      created: community.created,
    }
    expect((await get(manager, `/api/communities/${community._id}`)).body).toEqual(whole)
    const { registrationKey: _writers, managerRegistrationKey: _managers, ...withoutKeys } = whole
    expect((await get(writer, `/api/communities/${community._id}`)).body).toEqual(withoutKeys)
    expect((await get(writer, `/api/contexts/${rootContextId}`)).as(objectSchema).data).toEqual({
      features: { preventOverlap: true },
      plugins: { filter: true, enableFavourites: true, ...plugins },
    })
  })

  test('refuses outsiders by a message that does not sign them out [CALL-20]', async () => {
    const answer = await get(cast.callers.outsider, path())
    expect([answer.status, answer.body]).toEqual([403, { message: 'author not found.' }])
  })

  test('keeps its settings from writers who echo it whole [CALL-21, PROD-16]', async () => {
    const { community, manager } = await makeCommunity(app, 'Kept')
    const writer = await join(app, await makeUser(app), community)
    const view = await makeView(writer, community, writer.author._id)
    const echoed = await read(writer, community)
    const answer = await change(
      writer,
      { ...echoed, title: 'Stolen', registrationKey: 'x', archived: true, scaffolds: [], views: [...echoed.views, view._id], junk: 1 },
      community,
    ) // prettier-ignore
    expect(answer.status).toBe(200)
    expect(answer.as(communitySchema)).toEqual({ ...echoed, views: [...echoed.views, view._id] })
    expect(await read(manager, community)).toMatchObject({ title: 'Kept', registrationKey: 'writers', archived: false })
    expect((await change(cast.callers.outsider, { title: 'Stolen' }, community)).status).toBe(403)
    expect((await app.request('PUT', `/api/communities/${community._id}`, { body: {} })).status).toBe(401)
  })

  test('is changed by its managers, and members’ registrations follow [CALL-21]', async () => {
    const { community, manager } = await makeCommunity(app, 'Old name')
    const writer = await join(app, await makeUser(app), community)
    const answer = await change(manager, { title: 'New name', timeZone: 'Europe/Helsinki', lang: 'fi' }, community)
    expect(answer.as(communitySchema)).toMatchObject({ title: 'New name', timeZone: 'Europe/Helsinki', lang: 'fi' })
    const mine = (await get(writer, '/api/users/myRegistrations')).as(z.array(authorSchema))
    expect(mine.map(({ _community }) => _community.title)).toContain('New name')
    expect((await change(manager, { timeZone: 'Nowhere/Land' }, community)).status).toBe(422)
    expect((await change(manager, { title: '' }, community)).status).toBe(422)
  })

  test('keeps the views of two members who add at once; others’ views are not theirs to take off [CALL-21]', async () => {
    const { community, manager } = await makeCommunity(app)
    const [ann, ben] = await Promise.all([1, 2].map(async () => join(app, await makeUser(app), community)))
    if (!ann || !ben) throw new Error('nobody joined')
    const known = await read(ann, community)
    const [hers, his] = [await makeView(ann, community, ann.author._id), await makeView(ben, community, ben.author._id)]
    await Promise.all([
      change(ann, { views: [...known.views, hers._id] }, community),
      change(ben, { views: [...known.views, his._id] }, community),
    ])
    const both = await read(ann, community)
    expect(new Set(both.views)).toEqual(new Set([...known.views, hers._id, his._id]))

    await change(ben, { views: [his._id] }, community)
    expect((await read(ann, community)).views).toEqual(both.views)
    await change(ann, { views: both.views.filter((id) => id !== hers._id) }, community)
    expect((await read(ann, community)).views).not.toContain(hers._id)
    await change(manager, { views: [] }, community)
    expect((await read(ann, community)).views).toEqual([])
    const foreign = cast.community.views
    await change(manager, { views: [...foreign, '0123456789abcdef01234567', 'no id'] }, community)
    expect((await read(ann, community)).views).toEqual([])
  })

  test('answers its readable views, oldest first [CALL-23]', async () => {
    expect(await statuses(app, cast, 'GET', path('/views'))).toEqual(forMembers())
    const { owner, writer } = cast.callers
    const open = await makeView(owner, cast.community, owner.author._id)
    const secret = await makeView(owner, cast.community, owner.author._id)
    await app.request('PUT', `/api/objects/${secret._id}`, { token: owner.token, body: { permission: 'private' } })
    const { views } = await read(owner)
    await change(owner, { views: [secret._id, open._id, ...views] })
    const titles = async (who: Person) => (await get(who, path('/views'))).as(z.array(objectSchema))
    expect((await titles(owner)).map(({ _id }) => _id)).toEqual([cast.community.views[0], open._id, secret._id])
    expect((await titles(writer)).map(({ _id }) => _id)).not.toContain(secret._id)
    expect((await titles(writer))[0]?.title).toBe('Welcome')

    const seen = await read(writer)
    expect(seen.views).not.toContain(secret._id)
    expect((await get(writer, '/api/communities')).text).not.toContain(secret._id)
    await change(writer, seen)
    expect((await read(owner)).views).toContain(secret._id)
  })

  test('answers its authors; e-mail addresses to managers and the person [CALL-24]', async () => {
    expect(await statuses(app, cast, 'GET', path('/authors'))).toEqual(forMembers())
    const { owner, writer, manager } = cast.callers
    const emailsFor = async (who: Person) =>
      new Map((await get(who, path('/authors'))).as(z.array(authorSchema)).map(({ _id, email }) => [_id, email]))
    const seen = await emailsFor(writer)
    expect(seen.get(owner.author._id)).toBe('')
    expect(seen.get(writer.author._id)).toBe(writer.user.email)
    expect((await emailsFor(manager)).get(owner.author._id)).toBe(owner.user.email)
  })
})

describe('joining', () => {
  const joining = (who: Person, body: object) => app.request('POST', '/api/authors', { token: who.token, body })

  test('makes a writer or a manager, by the key [CALL-28]', async () => {
    const { _id: communityId } = cast.community
    const roles = { writers: 'writer', managers: 'manager' }
    for (const [registrationKey, role] of Object.entries(roles)) {
      const person = await makeUser(app)
      const answer = await joining(person, { userId: person.user._id, communityId, registrationKey })
      expect(answer.status).toBe(201)
      expect(answer.as(authorSchema)).toMatchObject({ communityId, role, userId: person.user._id })
      expect(answer.text).not.toMatch(/registrationKey/i)
    }
    expect((await app.request('POST', '/api/authors', { body: {} })).status).toBe(401)
  })

  test('is refused in the words that clients show, and makes no registration [CALL-28]', async () => {
    const { _id: communityId } = cast.community
    const [person, other] = [await makeUser(app), await makeUser(app)]
    const userId = person.user._id
    const refusals: [object, number, string][] = [
      [{ userId, communityId, registrationKey: 'wrong' }, 400, 'RegistrationKey does not match.'],
      [{ userId, communityId, registrationKey: '' }, 400, 'RegistrationKey does not match.'],
      [{ userId: other.user._id, communityId, registrationKey: 'writers' }, 400, 'Illegal Authentication'],
      [{ userId, communityId: '0123456789abcdef01234567', registrationKey: 'writers' }, 404, 'Not Found'],
      [{ userId, communityId: 'no id', registrationKey: 'writers' }, 404, 'Not Found'],
    ]
    for (const [body, status, text] of refusals) {
      const answer = await joining(person, body)
      expect([answer.status, answer.text]).toEqual([status, text])
    }
    expect((await get(person, '/api/users/myRegistrations')).body).toEqual([])
    const twice = { userId, communityId, registrationKey: 'writers' }
    const both = await Promise.all([joining(person, twice), joining(person, twice)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
    expect((await joining(person, twice)).text).toBe('You have already registered.')
    expect((await get(person, '/api/users/myRegistrations')).body).toHaveLength(1)
  })

  test('is listed as a registration with “communityId”, “role”, “order” and “_community” [SPEC-01]', async () => {
    const { community, manager } = await makeCommunity(app, 'Grade 5')
    const writer = await join(app, await makeUser(app), community)
    for (const [who, role] of [
      [manager, 'manager'],
      [writer, 'writer'],
    ] as const) {
      const mine = (await get(who, '/api/users/myRegistrations')).body as object[]
      expect(mine).toHaveLength(1)
      expect(mine[0]).toMatchObject({
        _id: who.author._id,
        communityId: community._id,
        role,
        order: 1,
        userId: who.user._id,
        _community: { _id: community._id, title: 'Grade 5', created: community.created, archived: false },
      })
    }
    const path = `/api/objects/${community._id}/${writer.author._id}`
    expect((await app.request('PUT', path, { token: writer.token, body: { order: 7 } })).status).toBe(200)
    await app.request('PUT', `/api/communities/${community._id}`, { token: manager.token, body: { title: 'Grade 6', archived: true } }) // prettier-ignore
    expect((await get(writer, '/api/users/myRegistrations')).body).toMatchObject([
      { order: 7, role: 'writer', _community: { title: 'Grade 6', archived: true } },
    ])
  })

  test('makes the author that “me” answers, with one’s own e-mail address [CALL-27]', async () => {
    const at = `/api/authors/${cast.community._id}/me`
    expect(await statuses(app, cast, 'GET', at)).toEqual(forMembers())
    const { writer } = cast.callers
    const mine = (await get(writer, at)).as(authorSchema)
    expect(mine).toMatchObject({ _id: writer.author._id, communityId: cast.community._id, email: writer.user.email })
    expect(mine.pseudoName).not.toMatch(/^[WM]/)
  })
})

test('what only managers may do is refused to writers who call the server directly [PROD-16]', async () => {
  const { manager, writer } = cast.callers
  const put = (who: Person, id: string, body: object) =>
    app.request('PUT', `/api/objects/${cast.community._id}/${id}`, { token: who.token, body })
  const context = cast.community.rootContextId ?? ''
  expect((await put(writer, context, { data: { freemode: true } })).status).toBe(403)
  expect((await put(manager, context, { data: { flipname: true } })).status).toBe(200)
  await put(writer, writer.author._id, { role: 'manager' })
  expect((await get(writer, `/api/authors/${cast.community._id}/me`)).as(authorSchema).role).toBe('writer')
  expect((await put(writer, cast.callers.owner.author._id, { lang: 'fi' })).status).toBe(403)
})
