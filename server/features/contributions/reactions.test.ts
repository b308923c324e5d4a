import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authorSchema } from '../../../shared/domain/authors.ts'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { recordSchema } from '../../../shared/domain/records.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forAuthors, forManagers, forMembers, makeCast, statuses } from '../../testing/cast.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'
import { objectCalls } from '../../testing/objects.ts'
import { connect } from '../../testing/sockets.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let communityId: string
let ann: Joined
let ben: Joined
let manager: Joined
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  communityId = cast.community._id
  ;({ owner: ann, writer: ben, manager } = cast.callers)
})
afterAll(() => app.stop())

const { create, read, save } = objectCalls(
  () => app,
  () => communityId,
)
const UNKNOWN = '0123456789abcdef01234567'
const call = (who: Joined, method: string, path: string, body?: unknown) =>
  app.request(method, `/api/objects/${path}`, { token: who.token, body })
const noteOf = async (who: Joined, { _id }: Contribution) => (await read(who, _id)).as(objectSchema)
const recordTypes = async ({ _id }: Contribution) =>
  (await app.request('GET', `/api/records/object/${_id}`, { token: ann.token }))
    .as(z.array(recordSchema))
    .map(({ type }) => type)

describe('a favourite', () => {
  const add = (who: Joined, { _id }: Contribution) => call(who, 'POST', `addTofav/${communityId}/${_id}`)
  const remove = (who: Joined, { _id }: Contribution) => call(who, 'POST', `remFromfav/${communityId}/${_id}/`)

  test('is chosen by whoever may read the object, once [CALL-40]', async () => {
    const note = await makeNote(app, ann, { permission: 'private' })
    expect(await statuses(app, cast, 'POST', `/api/objects/addTofav/${communityId}/${note._id}`)).toEqual(forAuthors())
    const again = await add(ann, note)
    expect([again.status, again.body]).toEqual([200, { success: true }])
    const { owner, manager, admin } = cast.callers
    const favAuthors = [owner, manager, admin].map(({ user }) => user._id)
    expect(await noteOf(ann, note)).toEqual({ ...note, favAuthors })
    expect(await recordTypes(note)).toEqual(['created'])
    expect((await call(ann, 'POST', `addTofav/${communityId}/${UNKNOWN}`)).status).toBe(404)
  })

  test('is given up by whoever may read the object, once [CALL-41]', async () => {
    const note = await makeNote(app, ann, { permission: 'private' })
    await add(ann, note)
    await add(manager, note)
    const path = `/api/objects/remFromfav/${communityId}/${note._id}`
    expect(await statuses(app, cast, 'POST', path)).toEqual(forAuthors())
    expect((await remove(ann, note)).body).toEqual({ success: true })
    expect(await noteOf(ann, note)).toEqual(note)
    expect(await recordTypes(note)).toEqual(['created'])
  })

  test('of many at once is nobody’s loss, is told to those who look on, and overtakes no editor', async () => {
    const note = await makeNote(app, ann)
    const bens = await connect(app, { token: ben.token })
    await bens.follow(roomOf('contribution', note._id), () => save(ann, note._id, { title: 'shown' }))
    const { version } = await noteOf(ann, note)
    const answers = await Promise.all([add(ann, note), add(ben, note), add(manager, note)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const heard = await bens.until('contribution:save', ({ favAuthors }) => favAuthors.length === 3)
    expect(new Set(heard.favAuthors)).toEqual(new Set([ann, ben, manager].map(({ user }) => user._id)))
    const saved = await save(ann, note._id, { title: 'and saved', favAuthors: [] }, { 'If-Match': `"${version}"` })
    expect(saved.as(objectSchema).favAuthors.length).toBe(3)
    bens.socket.close()
  })
  test('of a view is not told once for everything that stands on it', async () => {
    const view = (await create(ann, { type: 'View', title: 'V', permission: 'public' })).as(objectSchema)
    const { title } = await makeNote(app, ann, { viewId: view._id })
    const bens = await connect(app, { token: ben.token })
    bens.socket.emit('subscribe', roomOf('linkfrom', view._id))
    await bens.follow(roomOf('contribution', view._id), async () => [await add(ann, view), await remove(ann, view)])
    await makeNote(app, ann, { title: 'the last', viewId: view._id })
    await bens.until('link:save', ({ _to }) => _to.title === 'the last')
    expect(bens.titles()).not.toContain(title)
    bens.socket.close()
  })
})

test('comments are kept by managers, and are no change of the object [CALL-42]', async () => {
  const note = await makeNote(app, ann)
  const path = `${communityId}/${note._id}/savecomments`
  const body = { authors: [manager.user._id], comments: 'Well put.' }
  expect(await statuses(app, cast, 'PUT', `/api/objects/${path}`, { body })).toEqual(forManagers())
  const expected = { ...note, comments: 'Well put.' }
  expect((await call(manager, 'PUT', path, body)).as(objectSchema)).toEqual(expected)
  expect(await noteOf(manager, note)).toEqual(expected)
  expect(await noteOf(ben, note)).toEqual(note)
  expect(await recordTypes(note)).toEqual(['created'])
  for (const comments of [undefined, 7, 'x'.repeat(10_001)])
    expect((await call(manager, 'PUT', path, { comments })).status).toBe(422)
  expect((await call(manager, 'PUT', `${communityId}/${UNKNOWN}/savecomments`, body)).status).toBe(404)
})

test('where an author takes pushed messages is changed and seen by that person only [CALL-43, NOTI-06]', async () => {
  const { _id } = ann.author
  const subscription = (name: string) => ({
    endpoint: `https://push.example.org/${name}`,
    keys: { p256dh: 'key', auth: 'secret' },
  })
  const path = `${communityId}/${_id}/updatePushSubscripitons`
  const body = { subscriptions: [subscription('a')] }
  expect(await statuses(app, cast, 'PUT', `/api/objects/${path}`, { body })).toEqual({
    visitor: 401, outsider: 403, writer: 403, owner: 200, manager: 403, admin: 403,
  }) // prettier-ignore
  const seen = z.extend(authorSchema, { subscriptions: z.optional(z.array(z.unknown())) })
  const set = async (body: unknown, spelling = path) => (await call(ann, 'PUT', spelling, body)).as(seen)
  expect(await set(body)).toMatchObject({ _id, version: 1, ...body })
  await set(subscription('b'), path.replace('Subscripitons', 'Subscriptions'))
  expect((await set(subscription('b'))).subscriptions).toEqual([subscription('a'), subscription('b')])
  expect((await read(ben, _id)).as(seen).subscriptions).toBeUndefined()
  for (const wrong of [
    {},
    { subscriptions: 'x' },
    { endpoint: 'http://inside.example.org', keys: { p256dh: '', auth: '' } },
    { endpoint: 'javascript:alert(1)', keys: { p256dh: '', auth: '' } },
    { subscriptions: Array.from({ length: 51 }, () => subscription('a')) },
  ])
    expect([400, 422]).toContain((await call(ann, 'PUT', path, wrong)).status)
  const twice = ['c', 'd', 'c'].map(subscription)
  expect((await set({ subscriptions: twice })).subscriptions).toEqual(['c', 'd'].map(subscription))
  expect((await set({ subscriptions: [] })).subscriptions).toEqual([])
})

describe('an object', () => {
  test('is saved by those who may write it under its own id alone as well [CALL-38]', async () => {
    const note = await makeNote(app, ann)
    const body = { ...note, title: 'saved', attachments: [], fromLinks: [], _id: UNKNOWN, version: 99 }
    expect(await statuses(app, cast, 'PUT', `/api/objects/${note._id}/?_=1`, { body })).toEqual(forAuthors())
    const saved = (await call(ann, 'PUT', note._id, { title: 'again' })).as(objectSchema)
    expect(saved).toEqual({
      ...note,
      title: 'again',
      text4search: saved.text4search,
      modified: saved.modified,
      version: 5,
    })
    expect(await noteOf(ben, note)).toEqual(saved)
    expect((await call(ann, 'PUT', UNKNOWN, body)).status).toBe(404)
  })

  test('tells its type, and is made, by the paths of old clients', async () => {
    const note = { type: 'Note', title: 'by the old path', authors: [ann.author._id] }
    const path = `/api/objects/${communityId}`
    expect((await app.request('POST', path, { body: note })).status).toBe(401)
    expect((await call(cast.elsewhere.ann, 'POST', communityId, note)).status).toBe(403)
    const made = await call(ann, 'POST', `${communityId}/`, { ...note, permission: 'private' })
    expect(made.status).toBe(201)
    const { _id } = made.as(objectSchema)
    expect((await call(ann, 'GET', `type/${_id}`)).body).toEqual({ type: 'Note' })
    expect(await statuses(app, cast, 'GET', `/api/objects/type/${_id}`)).toEqual(forAuthors())
  })

  test('has who made it as its first author, whatever order is sent [EDIT-060]', async () => {
    const [anns, bens] = [ann.author._id, ben.author._id]
    for (const authors of [undefined, [anns], [bens, anns], [anns, bens]]) {
      const made = (await create(ann, { type: 'Note', authors })).as(objectSchema)
      expect([authors, made.authors[0]]).toEqual([authors, anns])
      expect(made.authors).toHaveLength(new Set([anns, ...(authors ?? [])]).size)
      const saved = (await save(ann, made._id, { authors: [bens, anns] })).as(objectSchema)
      expect(saved.authors).toEqual([anns, bens])
    }
  })

  test('is of a type of the contract; contexts and groups have calls of their own, others are unknown [PROD-13]', async () => {
    const named = [
      'Note', 'View', 'Drawing', 'Attachment', 'Annotation', 'NoteFeedback', 'Essence', 'Video', 'Scaffold', 'Support',
      'promisingIdeacolorobj', 'promisingIdeaobj',
    ] // prettier-ignore
    for (const type of named) {
      const made = await create(ann, { type, title: 't' })
      expect([type, made.status, made.as(objectSchema).type]).toEqual([type, 201, type])
    }
    const iteration = await create(manager, { type: 'Iteration', data: { start: '2026-09-01' } })
    expect([iteration.status, iteration.as(objectSchema).type]).toEqual([201, 'Iteration'])
    const post = (who: Joined, path: string, type: string) =>
      app.request('POST', `/api/${path}/${communityId}`, { token: who.token, body: { type, title: 't' } })
    expect((await post(ann, 'groups', 'Group')).as(objectSchema).type).toBe('Group')
    expect((await post(manager, 'contexts', 'Context')).as(objectSchema).type).toBe('Context')
    for (const type of ['Context', 'Group', 'Author', 'note', 'Poem', '', undefined]) {
      const refused = await create(ann, { type })
      expect([type, refused.status]).toEqual([type, 422])
    }
  })
})

test('the views behind rise-aboves are found by their authors, unreadable ones left out', async () => {
  const view = (title: string, fields: object = {}) => create(ann, { type: 'View', title, ...fields })
  const found = (await view('riseabove:')).as(objectSchema)
  await view('riseabov')
  await view('Riseabove: no')
  await view('riseabove:hidden', { permission: 'private' })
  const path = `${communityId}/riseabove`
  const titles = async (who: Joined, authors: unknown) =>
    (await call(who, 'POST', path, { query: { authors }, projection: { title: 1 } }))
      .as(z.array(objectSchema))
      .map(({ title }) => title)
  expect((await call(ben, 'POST', path, {})).as(z.array(objectSchema))).toEqual([found])
  expect(await titles(ben, { $in: [ann.author._id] })).toEqual(['riseabove:'])
  expect(await titles(ann, ann.author._id)).toEqual(['riseabove:', 'riseabove:hidden'])
  expect(await titles(ann, ben.author._id)).toEqual([])
  expect((await call(ann, 'POST', path, { query: { $where: '1' } })).body).toMatchObject({ field: '$where' })
  expect(await statuses(app, cast, 'POST', `/api/objects/${path}`, { body: {} })).toEqual(forMembers())
})
