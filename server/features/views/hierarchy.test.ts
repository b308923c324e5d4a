import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { communitySchema, type Community } from '../../../shared/domain/communities.ts'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { hierarchySchema, treeOf, type Branch } from '../../../shared/rules/hierarchy.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { recordSchema } from '../../../shared/domain/records.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forManagers, forMembers, makeCast, statuses } from '../../testing/cast.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'
import { connect } from '../../testing/sockets.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let ann: Joined
let ben: Joined
let manager: Joined
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben, manager } = cast.callers)
})

const UNKNOWN = '0123456789abcdef01234567'
const call = (who: Joined, method: string, path: string, body?: unknown) =>
  app.request(method, path, { token: who.token, ...(body !== undefined && { body }) })
const here = (more = '') => `/api/communities/${cast.community._id}${more}`
const community = async (who: Joined = manager): Promise<Community> =>
  (await call(who, 'GET', here())).as(communitySchema)
const add = async (title: string, who: Joined = ann) =>
  (await call(who, 'POST', here('/views'), { title })).as(objectSchema)
const place = async (from: Contribution, to: Contribution, who: Joined = ann) =>
  (await call(who, 'POST', '/api/links', { from: from._id, to: to._id, type: 'contains', data: {} })).as(linkSchema)
const move = (view: Contribution, from: Contribution | null, to: Contribution | null, who: Joined = manager) =>
  call(who, 'PUT', `/api/views/${view._id}/parent`, { from: from?._id ?? null, to: to?._id ?? null })
const hierarchy = async (who: Joined) => (await call(who, 'GET', here('/hierarchy'))).as(hierarchySchema)
const drawn = (branches: readonly Branch[]): string =>
  branches.map(({ view, below }) => view.title + (below.length > 0 ? `(${drawn(below)})` : '')).join(' ')
const tree = async (who: Joined = ben) => drawn(treeOf(await hierarchy(who)))
const linksFrom = async (view: Contribution) =>
  (await call(manager, 'GET', `/api/links/from/${view._id}`)).as(z.array(linkSchema))

test('the hierarchy follows the child links between views, as members may read these [VMGR-07]', async () => {
  expect(await statuses(app, cast, 'GET', here('/hierarchy'))).toEqual(forMembers())
  const [a, b, c] = [await add('A'), await add('B'), await add('C')]
  await place(a, b)
  await place(b, c)
  await place(a, await makeNote(app, ann))
  expect(await tree()).toBe('Welcome A(B(C))')
  // The shape that old clients receive.
  expect((await call(ben, 'GET', `/api/links/from/${a._id}/child`)).body).toMatchObject([
    { id: b._id, title: 'B', child: 1 },
  ])
  // Views may contain each other in a cycle; each is listed once.
  await place(c, a)
  expect(await tree()).toBe('Welcome B(C(A))')

  await call(ann, 'PUT', `/api/objects/${b._id}`, { permission: 'private' })
  expect(await tree(ann)).toBe('Welcome B(C(A))')
  expect(await tree()).toBe('Welcome C(A)')
  expect(JSON.stringify(await hierarchy(ben))).not.toContain(b._id)
})

test('views that stand in no list are in no hierarchy', async () => {
  const listed = await add('Listed')
  const fields = { type: 'View', title: 'Within a rise-above', authors: [ann.author._id] }
  const unlisted = (await call(ann, 'POST', `/api/contributions/${cast.community._id}`, fields)).as(objectSchema)
  await place(listed, unlisted)
  await call(ann, 'POST', `/api/authors/${cast.community._id}/workspace`, {})
  expect(await tree(ann)).toBe('Welcome Listed')
})

test('a view is added by its title, into the list at once; without a title nothing is', async () => {
  expect(await statuses(app, cast, 'POST', here('/views'), { body: { title: 'New' } })).toEqual(forMembers(201))
  const before = (await community()).views
  const view = await add(' Light\nand shadow ')
  expect(view).toMatchObject({
    type: 'View', title: 'Light and shadow', permission: 'public', status: 'active', authors: [ann.author._id],
  }) // prettier-ignore
  expect((await community()).views).toEqual([...before, view._id])
  for (const body of [{}, { title: '' }, { title: ' \n ' }, { title: 7 }, { title: 'x'.repeat(1001) }])
    expect((await call(ann, 'POST', here('/views'), body)).status).toBe(422)
  expect((await community()).views).toEqual([...before, view._id])

  const headers = { 'Idempotency-Key': 'twice' }
  const twice = () => app.request('POST', here('/views'), { token: ann.token, body: { title: 'Once' }, headers })
  const [first, second] = await Promise.all([twice(), twice()])
  expect(first.as(objectSchema)._id).toBe(second.as(objectSchema)._id)
  expect((await community()).views).toHaveLength(before.length + 2)
})

test('managers and a view’s authors take it out of the list; it is gone from list and hierarchy', async () => {
  const view = await add('Short-lived')
  const inner = await add('Inner')
  await place(view, inner)
  const at = here(`/views/${view._id}`)
  for (const [who, status] of [
    [cast.callers.outsider, 403],
    [ben, 403],
    [manager, 204],
    [manager, 404],
  ] as const)
    expect((await call(who, 'DELETE', at)).status).toBe(status)
  expect((await app.request('DELETE', at)).status).toBe(401)
  expect((await community()).views).not.toContain(view._id)
  const listed = (await call(ben, 'GET', here('/views'))).as(z.array(objectSchema))
  expect(listed.map(({ title }) => title)).toEqual(['Welcome', 'Inner'])
  expect(await tree()).toBe('Welcome Inner')
  expect((await call(ben, 'GET', `/api/views/${view._id}/board`)).status).toBe(200)
  expect((await call(ann, 'DELETE', here(`/views/${inner._id}`))).status).toBe(204)
  expect((await call(manager, 'DELETE', here(`/views/${UNKNOWN}`))).status).toBe(404)
})

test('managers move a view: its child link goes, another one comes at a free place; nobody else does [VMGR-06]', async () => {
  const [a, b, c] = [await add('A'), await add('B'), await add('C')]
  await place(b, await makeNote(app, ann))
  const old = await place(a, c)
  for (const [who, status] of [
    [cast.callers.outsider, 403],
    [ben, 403],
    [ann, 403],
    [manager, 204],
  ] as const) {
    expect(await tree()).toBe('Welcome A(C) B')
    expect((await move(c, a, b, who)).status).toBe(status)
  }
  expect(await tree()).toBe('Welcome A B(C)')
  expect(await linksFrom(a)).toEqual([])
  const [, made] = await linksFrom(b)
  expect(made).toMatchObject({ type: 'contains', to: c._id, data: { x: 10, y: 90 } })
  expect((await call(ben, 'GET', `/api/links/from/${b._id}/child`)).body).toMatchObject([{ id: c._id, title: 'C' }])
  const about = (await call(manager, 'POST', `/api/records/search/${cast.community._id}`, {
    query: { historicalObjectType: 'Link', targetId: { $in: [a._id, b._id] }, authorId: manager.author._id },
  })).as(z.array(recordSchema)) // prettier-ignore
  expect(new Map(about.map(({ targetId, historicalOperationType: did }) => [targetId, did]))).toEqual(
    new Map([[a._id, 'deleted'], [b._id, 'created']]),
  ) // prettier-ignore
  expect((await call(manager, 'GET', `/api/links/${old._id}`)).status).toBe(404)

  expect((await move(c, b, null)).status).toBe(204)
  expect(await tree()).toBe('Welcome A B C')
  expect(await statuses(app, cast, 'PUT', `/api/views/${c._id}/parent`, { body: { from: null, to: null } })).toEqual(
    forManagers(204),
  )
})

test('a view is moved neither into itself nor below itself, and two moves at once close no ring [VMGR-08]', async () => {
  const [a, b, c, d] = [await add('A'), await add('B'), await add('C'), await add('D')]
  await place(a, b)
  await place(b, c)
  for (const into of [a, b, c]) {
    const answer = await move(a, null, into)
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'view.belowItself'])
  }
  const overtaken = await move(c, a, d)
  expect([overtaken.status, overtaken.headers.get('x-error-code')]).toEqual([409, 'view.movedElsewhere'])
  expect(await tree()).toBe('Welcome A(B(C)) D')
  const answers = await Promise.all([move(a, null, d), move(d, null, a)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 400])
})

test('only views of the community’s list are moved, and a body of another shape is refused', async () => {
  const [a, b] = [await add('A'), await add('B')]
  const elsewhere = cast.elsewhere.community.views[0] ?? ''
  const note = await makeNote(app, ann)
  const fields = { type: 'View', title: 'Unlisted', authors: [ann.author._id] }
  const unlisted = (await call(ann, 'POST', `/api/contributions/${cast.community._id}`, fields)).as(objectSchema)
  const put = async (id: string, body: unknown) => (await call(manager, 'PUT', `/api/views/${id}/parent`, body)).status
  for (const id of [elsewhere, note._id, unlisted._id, UNKNOWN]) {
    expect(await put(a._id, { from: null, to: id })).toBe(404)
    expect(await put(id, { from: null, to: a._id })).toBe(id === elsewhere ? 403 : 404)
  }
  for (const body of [{}, { from: null }, { from: null, to: { $ne: null } }, { from: 'x', to: b._id }, []])
    expect(await put(a._id, body)).toBeGreaterThanOrEqual(400)
  expect(await tree()).toBe('Welcome A B')
})

test('those who have the community open hear that its views have changed, and not which', async () => {
  const { rootContextId = '' } = cast.community
  const ear = await connect(app, ben)
  const context = () => call(manager, 'PUT', `/api/objects/${rootContextId}`, { data: { x: Math.random() } })
  await ear.follow(roomOf('contribution', rootContextId), context)
  const hears = async (act: () => Promise<unknown>) => {
    ear.heard.length = 0
    await act()
    expect(await ear.until('views:update')).toEqual({ communityId: cast.community._id })
  }
  const parent = await add('Parent')
  await hears(() => add('Another'))
  const child = await add('Child')
  await hears(() => move(child, null, parent))
  await hears(() => call(ann, 'PUT', `/api/objects/${parent._id}`, { title: 'Renamed' }))
  await hears(() => call(manager, 'PUT', here(), { views: [parent._id] }))
  await hears(() => call(manager, 'DELETE', here(`/views/${parent._id}`)))
  ear.socket.close()
})
