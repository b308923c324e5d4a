import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution, type Permission } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { boardSchema, noteScaffoldsSchema, VIEW_SETTING_DEFAULTS } from '../../../shared/domain/views.ts'
import { HistoricalModel } from '../../graph/records/records.model.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forAuthors, forMembers, makeCast, statuses } from '../../testing/cast.ts'
import { makeNote, makeUser, type Joined, type Person } from '../../testing/makers.ts'
import { eventually } from '../../testing/eventually.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let ann: Joined
let ben: Joined
let manager: Joined
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben, manager } = cast.callers)
})
afterAll(() => app.stop())

const contribute = async (who: Joined, body: Record<string, unknown>) =>
  (
    await app.request('POST', `/api/contributions/${cast.community._id}`, {
      token: who.token,
      body: { authors: [who.author._id], status: 'active', ...body },
    })
  ).as(objectSchema)
const makeView = (fields: Record<string, unknown> = {}) => contribute(ann, { type: 'View', title: 'V', ...fields })
const place = async (view: Contribution, to: Contribution, data: Record<string, unknown>) =>
  (
    await app.request('POST', '/api/links', {
      token: ann.token,
      body: { from: view._id, to: to._id, type: 'contains', data },
    })
  ).as(linkSchema)
const save = (id: string, body: unknown, who: Joined = ann) =>
  app.request('PUT', `/api/objects/${id}`, { token: who.token, body })
const board = async (view: Contribution, who: Joined) =>
  (await app.request('GET', `/api/views/${view._id}/board`, { token: who.token })).as(boardSchema)

test('a board is for those who may read the view', async () => {
  expect(await statuses(app, cast, 'GET', `/api/views/${(await makeView())._id}/board`)).toEqual(forMembers())
  const hidden = await makeView({ permission: 'private' })
  expect(await statuses(app, cast, 'GET', `/api/views/${hidden._id}/board`)).toEqual(forAuthors())
  const note = await makeNote(app, ann)
  expect((await app.request('GET', `/api/views/${note._id}/board`, { token: ann.token })).status).toBe(404)
})

test('a board shows every item with its place, arrows, and the reader’s own marks in one answer', async () => {
  const view = await makeView()
  const parent = await makeNote(app, ann, { title: 'Parent', viewId: view._id })
  const child = await makeNote(app, ben, { title: 'Child', buildson: parent._id })
  await app.request('POST', `/api/records/read/x/${parent._id}`, { token: ben.token })
  const links = (await app.request('GET', `/api/links/from/${view._id}`, { token: ben.token })).as(z.array(linkSchema))
  const { items, arrows, reads, authors, ...rest } = await board(view, ben)
  expect(rest).toEqual({
    view,
    settings: VIEW_SETTING_DEFAULTS,
    writable: true,
    buildsElsewhere: [],
    favourites: [],
  })
  expect(items.map(({ _id }) => _id).toSorted()).toEqual(links.map(({ _id }) => _id).toSorted())
  expect(items.map(({ to, data, _to }) => [to, _to.title, data.x, data.y])).toEqual([
    [parent._id, 'Parent', 100, 100],
    [child._id, 'Child', 150, links.find(({ to }) => to === child._id)?.data.y],
  ])
  expect(authors).toEqual(
    [ann, ben].map(({ author: { _id, userName, firstName, lastName } }) => ({ _id, userName, firstName, lastName })),
  )
  expect(arrows).toMatchObject([{ type: 'buildson', from: child._id, to: parent._id }])
  expect(Object.keys(reads)).toEqual([parent._id])
  expect((await board(view, ann)).reads).toEqual({})
})

test('a board names nobody who wrote only what the reader may not read', async () => {
  const view = await makeView()
  await makeNote(app, ben, { viewId: view._id, permission: 'private' })
  expect((await board(view, ann)).authors).toEqual([])
  expect((await board(view, ben)).authors).toMatchObject([{ _id: ben.author._id }])
})

test('what a page around a view shows is told in one answer, each part as its own route tells it', async () => {
  const view = await makeView()
  const { _id: communityId, rootContextId } = cast.community
  const get = async (path: string, { token }: Person) => (await app.request('GET', `/api/${path}`, { token })).body
  for (const who of [ben, manager]) {
    expect(await get(`views/${view._id}/opening`, who)).toEqual({
      me: await get('users/me', who),
      author: await get(`authors/${communityId}/me`, who),
      community: await get(`communities/${communityId}`, who),
      root: await get(`objects/${rootContextId}`, who),
      groups: await get(`communities/${communityId}/groups`, who),
      pauses: { ...((await get(`pauses/${communityId}`, who)) as object), now: expect.any(String) as string },
      hints: ['read', 'buildOn', 'write'],
      ...(who === manager && { firstSteps: await get(`communities/${communityId}/first-steps`, who) }),
    })
  }
  const stranger = await makeUser(app)
  const opening = () => app.request('GET', `/api/views/${view._id}/opening`, { token: stranger.token })
  expect((await opening()).status).toBe(403)
  const { token } = cast.callers.admin
  await app.request('PUT', `/api/users/${stranger.user._id}`, { token, body: { role: 'admin' } })
  await eventually(async () => expect((await opening()).body).toMatchObject({ author: null, me: { role: 'admin' } }))
  const note = await makeNote(app, ann)
  expect((await app.request('GET', `/api/views/${note._id}/opening`, { token: ann.token })).status).toBe(404)
})

test('only active items that the reader may read are on it, and arrows only among those', async () => {
  const view = await makeView()
  const parent = await makeNote(app, ann, { viewId: view._id })
  const draft = await makeNote(app, ann, { status: 'unsaved', buildson: parent._id })
  const removed = await makeNote(app, ann, { buildson: parent._id })
  await save(removed._id, { status: 'inactive' })
  const hidden = await makeNote(app, ann, { permission: 'private', buildson: parent._id, title: 'secret' })
  for (const { _id } of [parent, hidden]) await app.request('POST', `/api/records/read/x/${_id}`, { token: ann.token })
  const seen = await board(view, ben)
  expect(seen.items.map(({ to }) => to)).toEqual([parent._id])
  expect(seen.arrows).toEqual([])
  expect(JSON.stringify(seen)).not.toContain('secret')
  const own = await board(view, ann)
  expect(own.items.map(({ to }) => to)).toEqual([parent._id, hidden._id])
  expect(own.items.map(({ to }) => to)).not.toContain(draft._id)
  expect(own.arrows.map(({ from }) => from)).toEqual([hidden._id])
})

test('the content comes along only for what is shown in place', async () => {
  const view = await makeView()
  const note = await makeNote(app, ann, { body: '<p>shown</p>' })
  const drawing = await contribute(ann, { type: 'Drawing', title: 'D', data: { svg: '<svg><g></g></svg>' } })
  const folded = await makeNote(app, ann, { body: '<p>folded</p>' })
  await place(view, note, { x: 1, y: 1, showInPlace: true, width: 300 })
  await place(view, drawing, { x: 2, y: 2, showInPlace: true })
  await place(view, folded, { x: 3, y: 3 })
  const { items } = await board(view, ben)
  expect(items.map(({ shown }) => shown)).toEqual([{ body: '<p>shown</p>' }, { svg: '<svg><g></g></svg>' }, undefined])
})

test('a board tells what the cards of notes show, of those that the reader may read, and no other link does [CARD-09, CARD-02, CARD-03]', async () => {
  const view = await makeView()
  const picture = '/attachments/c/a/1/f/leaf.png'
  const body = `<p>The green <b>goes</b></p><p><img src="${picture}"></p>`
  const parent = await makeNote(app, ann, { body, viewId: view._id })
  const child = await makeNote(app, ann, { body: '<p>Why?</p>', buildson: parent._id })
  const hidden = await makeNote(app, ann, { body: '<p>secret</p>', permission: 'private', viewId: view._id })
  const empty = await makeNote(app, ann, { viewId: view._id, body: '' })
  const shown = async (who: Joined) => (await board(view, who)).items.map(({ to, _to }) => [to, _to.excerpt])
  const known = [
    [parent._id, { text: 'The green goes', picture }],
    [child._id, { text: 'Why?' }],
  ]
  expect(await shown(ben)).toEqual([...known, [empty._id, undefined]])
  expect(await shown(ann)).toEqual([...known, [hidden._id, { text: 'secret' }], [empty._id, undefined]])
  const list = async (path: string) =>
    (await app.request('GET', `/api/links/${path}`, { token: ann.token })).as(z.array(linkSchema))
  const [buildOn] = (await list(`to/${parent._id}`)).filter(({ type }) => type === 'buildson')
  expect([buildOn?._from.excerpt, buildOn?._to.excerpt]).toEqual([undefined, undefined])

  await save(parent._id, { title: 'Renamed' })
  expect((await shown(ben))[0]).toEqual(known[0])
  await save(parent._id, { data: { body: '<p>Other words</p>' } })
  expect((await shown(ben))[0]).toEqual([parent._id, { text: 'Other words' }])
  expect((await list(`to/${parent._id}`)).map(({ type, _to }) => [type, _to.excerpt])).toEqual([
    ['contains', { text: 'Other words' }],
    ['buildson', undefined],
  ])
  await save(parent._id, { data: { body: '' } })
  expect((await shown(ben))[0]).toEqual([parent._id, undefined])
})

test('with which scaffolds the notes of a view were begun is told to those who may read both [CARD-05]', async () => {
  const view = await makeView()
  const scaffold = async (title: string, permission = 'public') => {
    const made = await contribute(ann, { type: 'Scaffold', title, permission })
    const support = await contribute(ann, { type: 'Support', title: `${title}: a support`, permission })
    await link(made, 'contains', support)
    return { _id: made._id, title, support }
  }
  const link = (from: Pick<Contribution, '_id'>, type: string, to: Pick<Contribution, '_id'>) =>
    app.request('POST', '/api/links', { token: ann.token, body: { from: from._id, to: to._id, type, data: {} } })
  const [theory, debate] = [await scaffold('Theory'), await scaffold('Debate')]
  const secret = await scaffold('Secret', 'private')
  const note = async (supports: { support: Contribution }[], permission: Permission = 'protected') => {
    const made = await makeNote(app, ann, { viewId: view._id, permission })
    for (const { support } of supports) await link(support, 'supports', made)
    return made
  }
  const [both, closed, own, bare] = [
    await note([debate, theory]),
    await note([theory], 'private'),
    await note([secret]),
    await note([]),
  ]
  const told = async (who: Joined) =>
    (await app.request('GET', `/api/views/${view._id}/scaffolds`, { token: who.token })).as(noteScaffoldsSchema)
  const titled = ({ _id, title }: { _id: string; title: string }) => ({ _id, title })
  expect(await told(ben)).toEqual({ scaffolds: [titled(debate)], notes: { [both._id]: debate._id } })
  const seen = await told(ann)
  expect(seen.scaffolds).toEqual([theory, debate, secret].map(titled))
  expect(seen.notes).toEqual({ [both._id]: debate._id, [closed._id]: theory._id, [own._id]: secret._id })
  expect(seen.notes).not.toHaveProperty(bare._id)
  expect((await app.request('GET', `/api/views/${both._id}/scaffolds`, { token: ann.token })).status).toBe(404)
})

test('history keeps no excerpts: what was written stands in the versions themselves', async () => {
  const view = await makeView()
  const note = await makeNote(app, ann, { body: '<p>Written once</p>', viewId: view._id })
  await save(note._id, { data: { body: '<p>Written twice</p>' } })
  const snapshots = await collection(HistoricalModel)
    .find({ $or: [{ dataId: note._id }, { 'data.to': note._id }] })
    .toArray()
  expect(snapshots.length).toBeGreaterThan(2)
  expect(JSON.stringify(snapshots)).toContain('Written twice')
  expect(JSON.stringify(snapshots)).not.toContain('excerpt')
})

test('an item whose content is no text is shown without it and breaks no board', async () => {
  const view = await makeView()
  const file = await contribute(ann, { type: 'Drawing', data: { url: { a: 1 }, type: ['b'], svg: 7, body: null } })
  await place(view, file, { x: 1, y: 1, showInPlace: true })
  expect((await board(view, ben)).items).toMatchObject([{ to: file._id, shown: {} }])
})

test('a view has its own settings where they are switched on, else its community’s', async () => {
  const { rootContextId = '' } = cast.community
  await save(rootContextId, { data: { viewSetting: { references: true, showTime: false } } }, manager)
  const shared = { ...VIEW_SETTING_DEFAULTS, references: true, showTime: false }
  const view = await makeView({ data: { viewSetting: { buildson: false } } })
  expect((await board(view, ben)).settings).toEqual(shared)
  await save(view._id, { data: { viewSettingEnabled: true } })
  expect((await board(view, ben)).settings).toEqual({ ...VIEW_SETTING_DEFAULTS, buildson: false })
})

test('whether the reader may write the view is told by the rule of writing', async () => {
  const view = await makeView({ permission: 'protected' })
  const writable = await Promise.all([ann, ben, manager].map(async (who) => (await board(view, who)).writable))
  expect(writable).toEqual([true, false, true])
})

test('an unchanged board is answered with 304, a changed one anew', async () => {
  const view = await makeView()
  const link = await place(view, await makeNote(app, ann), { x: 1, y: 1 })
  const path = `/api/views/${view._id}/board`
  const first = await app.request('GET', path, { token: ben.token })
  // Without a Cache-Control header, fetch sends `no-cache`.
  const headers = { 'If-None-Match': first.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' }
  expect((await app.request('GET', path, { token: ben.token, headers })).status).toBe(304)
  await app.request('PUT', `/api/links/${link._id}`, { token: ann.token, body: { data: { x: 2 } } })
  expect((await app.request('GET', path, { token: ben.token, headers })).status).toBe(200)
})

test('a board names the reader’s favourites on it, and what builds on a note that stands elsewhere and is theirs to read', async () => {
  const view = await makeView()
  const open = await makeNote(app, ann, { title: 'Elsewhere' })
  const hidden = await makeNote(app, ann, { title: 'Hidden', permission: 'private' })
  const [onOpen, onHidden] = [
    await makeNote(app, ann, { buildson: open._id }),
    await makeNote(app, ann, { buildson: hidden._id }),
  ]
  for (const note of [onOpen, onHidden]) {
    await save(note._id, { permission: 'public' })
    await place(view, note, {})
  }
  const favour = (note: Contribution, who: Joined) =>
    app.request('POST', `/api/objects/addTofav/${cast.community._id}/${note._id}`, { token: who.token })
  await favour(onOpen, ben)
  await favour(open, ben)
  await favour(onHidden, ann)
  expect(await board(view, ben)).toMatchObject({ buildsElsewhere: [onOpen._id], favourites: [onOpen._id] })
  const own = await board(view, ann)
  expect(own.buildsElsewhere.toSorted()).toEqual([onOpen._id, onHidden._id].toSorted())
  expect(own.favourites).toEqual([onHidden._id])
})
