import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { LINK_TYPES, linkSchema, type Link } from '../../../shared/domain/links.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forAuthors, forManagers, forMembers, makeCast, statuses } from '../../testing/cast.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'

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

const linksSchema = z.array(linkSchema)
const contribute = async (who: Joined, body: Record<string, unknown>) =>
  (
    await app.request('POST', `/api/contributions/${who.author.communityId}`, {
      token: who.token,
      body: { authors: [who.author._id], status: 'active', ...body },
    })
  ).as(objectSchema)
const makeView = (who: Joined, fields: Record<string, unknown> = {}) => contribute(who, { type: 'View', ...fields })
const get = (who: Joined, path: string) => app.request('GET', `/api/links/${path}`, { token: who.token })
const list = async (who: Joined, path: string) => (await get(who, path)).as(linksSchema)
const post = (who: Joined, path: string, body: unknown) =>
  app.request('POST', `/api/links/${path}`, { token: who.token, body })
const connect = async (who: Joined, from: { _id: string }, to: { _id: string }, type: string, data = {}) =>
  (await post(who, '', { from: from._id, to: to._id, type, data })).as(linkSchema)
const ids = (links: { _id: string }[]) => links.map(({ _id }) => _id)

test('a link is read by members who may read both ends [CALL-47]', async () => {
  const [note, hidden] = [await makeNote(app, ann), await makeNote(app, ann, { permission: 'private' })]
  const link = await connect(ann, note, await makeNote(app, ben), 'references', { text: 'leaf' })
  expect(await statuses(app, cast, 'GET', `/api/links/${link._id}`)).toEqual(forMembers())
  expect((await get(ben, link._id)).as(linkSchema)).toEqual(link)
  const closed = await connect(ann, note, hidden, 'references')
  expect((await get(ben, closed._id)).status).toBe(403)
  for (const id of ['0123456789abcdef01234567', 'undefined', '$where'])
    expect((await get(ann, encodeURIComponent(id))).status).toBe(404)
  expect((await get(ann, '')).body).toEqual([])
})

test('the links at either end of an object are read by members, none of them to what they may not read [CALL-52]', async () => {
  const [note, other] = [await makeNote(app, ann), await makeNote(app, ben)]
  const hidden = await makeNote(app, ann, { permission: 'private' })
  const there = await connect(ann, note, other, 'references')
  const back = await connect(ben, other, note, 'references')
  const closed = await connect(ann, note, hidden, 'references')
  expect(await statuses(app, cast, 'GET', `/api/links/either/${note._id}/?_=1`)).toEqual(forMembers())
  expect(await list(ben, `either/${note._id}`)).toEqual([there, back])
  expect(await list(ann, `either/${note._id}`)).toEqual([there, back, closed])
  expect(await list(ben, 'either/undefined')).toEqual([])
})

test('the links between two objects are read by members [CALL-54]', async () => {
  const [note, other] = [await makeNote(app, ann), await makeNote(app, ben)]
  const hidden = await makeNote(app, ann, { permission: 'private' })
  const links = [await connect(ann, note, other, 'references'), await connect(ann, note, other, 'buildson')]
  await connect(ben, other, note, 'references')
  await connect(ann, note, hidden, 'references')
  expect(await statuses(app, cast, 'GET', `/api/links/from/${note._id}/to/${other._id}`)).toEqual(forMembers())
  expect(await list(ben, `from/${note._id}/to/${other._id}`)).toEqual(links)
  expect(await list(ben, `from/${note._id}/to/${hidden._id}`)).toEqual([])
  expect(await list(ben, `from/undefined/to/${other._id}`)).toEqual([])
})

test('the links around a view touch what stands on it and is the reader’s to read, each once [CALL-53]', async () => {
  const view = await makeView(ann)
  const [note, other, far] = [await makeNote(app, ann), await makeNote(app, ben), await makeNote(app, ben)]
  const hidden = await makeNote(app, ann, { permission: 'private' })
  const expected = [
    await connect(ann, view, note, 'contains'),
    await connect(ben, view, other, 'contains'),
    await connect(ben, other, note, 'buildson'),
    await connect(ann, note, far, 'references'),
  ]
  const closed = [await connect(ann, view, hidden, 'contains'), await connect(ann, hidden, note, 'buildson')]
  await connect(ben, far, await makeNote(app, ben), 'references')
  await app.request('POST', `/api/records/read/${cast.community._id}/${note._id}`, { token: ben.token })
  expect(await statuses(app, cast, 'GET', `/api/links/view/${view._id}`)).toEqual(forMembers())
  expect(await list(ben, `view/${view._id}`)).toEqual(expected)
  expect(await list(ann, `view/${view._id}`)).toEqual([...expected, ...closed])
  expect(await list(ann, 'view/undefined')).toEqual([])
})

test('the views within a view are a tree for old clients, without those the reader may not read [CALL-55]', async () => {
  const [top, child, grandchild] = [await makeView(ann), await makeView(ann, { title: 'child' }), await makeView(ann)]
  const hidden = await makeView(ann, { permission: 'private', title: 'hidden' })
  const link = await connect(ann, top, child, 'contains', { x: 5, y: 6 })
  await connect(ann, top, await makeNote(app, ann), 'contains')
  await connect(ann, top, await makeView(ann, { status: 'inactive' }), 'contains')
  await connect(ann, top, hidden, 'contains')
  await connect(ann, child, grandchild, 'contains')
  await connect(ann, child, hidden, 'contains')
  expect(await statuses(app, cast, 'GET', `/api/links/from/${top._id}/child`)).toEqual(forMembers())
  const entry = { id: child._id, title: 'child', nodes: [], data: { x: 5, y: 6 }, linkId: link._id }
  expect((await get(ben, `from/${top._id}/child/`)).body).toEqual([{ ...entry, child: 1 }])
  expect((await get(ann, `from/${top._id}/child`)).body).toMatchObject([{ ...entry, child: 2 }, { title: 'hidden' }])
  expect((await get(ann, 'from/undefined/child')).body).toEqual([])
})

test('the build-ons of a community are read by members, among active readable notes [CALL-56]', async () => {
  const cast = await makeCast(app)
  const { owner: ann, writer: ben } = cast.callers
  const [note, other] = [await makeNote(app, ann), await makeNote(app, ben)]
  const link = await connect(ben, other, note, 'buildson')
  await connect(ben, other, note, 'references')
  await connect(ann, await makeNote(app, ann, { status: 'unsaved' }), note, 'buildson')
  await connect(ann, note, await makeNote(app, ann, { status: 'inactive' }), 'buildson')
  const closed = await connect(ann, await makeNote(app, ann, { permission: 'private' }), note, 'buildson')
  expect(await statuses(app, cast, 'GET', `/api/links/buildson/${cast.community._id}`)).toEqual(forMembers())
  expect(await list(ben, `buildson/${cast.community._id}`)).toEqual([link])
  expect(await list(ann, `buildson/${cast.community._id}/`)).toEqual([link, closed])
  expect((await get(ann, 'buildson/undefined')).status).toBe(404)
})

test('which idea improves on which is made by who may write the newer one [CALL-58], and read by members [CALL-57]', async () => {
  const [older, newer] = [await makeNote(app, ann), await makeNote(app, ann)]
  const { _id: communityId } = cast.community
  const body = { communityId, from: newer._id, to: older._id }
  expect(await statuses(app, cast, 'POST', '/api/links/iterateideaon', { body })).toEqual(forAuthors(201))
  const link = (await post(ann, 'iterateideaon/', { ...body, type: 'contains' })).as(linkSchema)
  expect(link).toMatchObject({ type: 'iterateideaon', from: newer._id, to: older._id })
  const hidden = await makeNote(app, ann, { permission: 'private' })
  await post(ann, 'iterateideaon', { ...body, from: hidden._id })
  expect(await statuses(app, cast, 'GET', `/api/links/iterateideaon/${communityId}`)).toEqual(forMembers())
  expect(await list(ben, `iterateideaon/${communityId}`)).toEqual([link])
  expect((await list(manager, `iterateideaon/${communityId}`)).length).toBe(2)
  for (const wrong of [{ communityId }, [], { ...body, to: 'undefined' }])
    expect((await post(ann, 'iterateideaon', wrong)).status).toBe(400)
})

test('a link to a group note may stand where another item does [CALL-62, GRPV-14]', async () => {
  const view = await makeView(ann, { permission: 'protected' })
  const [note, other] = [await makeNote(app, ann), await makeNote(app, ann)]
  await connect(ann, view, note, 'contains', { x: 7, y: 7 })
  const body = { from: view._id, to: other._id, type: 'contains', data: { x: 7, y: 7 } }
  expect(await statuses(app, cast, 'POST', '/api/links/createGNoteLink', { body })).toEqual(forAuthors(201))
  const placed = (await list(ann, `from/${view._id}`)).map(({ data }) => data)
  expect(placed).toEqual([1, 2, 3, 4].map(() => ({ x: 7, y: 7 })))
})

describe('summaries', () => {
  const spoil = (link: Link) =>
    mongoose.connection
      .collection<{ _id: string }>('links')
      .updateOne({ _id: link._id }, { $set: { '_to.title': 'old', '_to.status': 'inactive' } })

  test('are rebuilt for a whole community by managers, the links’ own times staying [CALL-59]', async () => {
    const link = await connect(ann, await makeNote(app, ann), await makeNote(app, ben), 'references')
    const path = `updateallcache/${cast.community._id}`
    await get(manager, path)
    await spoil(link)
    expect((await get(ben, path)).status).toBe(403)
    expect((await get(ben, link._id)).as(linkSchema)._to.title).toBe('old')
    expect(await statuses(app, cast, 'GET', `/api/links/${path}`)).toEqual(forManagers())
    expect((await get(ben, link._id)).as(linkSchema)).toEqual(link)
    expect((await get(manager, path)).body).toEqual({ updated: 0 })
    await spoil(link)
    expect((await get(manager, path)).body).toEqual({ updated: 1 })
  })

  test('are rebuilt for one link by whoever may read it', async () => {
    const link = await connect(ann, await makeNote(app, ann), await makeNote(app, ben), 'references')
    await spoil(link)
    expect((await get(ben, `updatecache/${link._id}`)).as(linkSchema)).toEqual(link)
    expect(await statuses(app, cast, 'GET', `/api/links/updatecache/${link._id}`)).toEqual(forMembers())
  })
})

test('the free space of a view is where its next item would stand', async () => {
  const view = await makeView(ann)
  const path = `freespace/${cast.community._id}/${view._id}`
  expect((await get(ben, path)).body).toEqual({ x: 10, y: 10 })
  await connect(ann, view, await makeNote(app, ann), 'contains')
  expect((await get(ben, path)).body).toEqual({ x: 10, y: 90 })
  expect(await statuses(app, cast, 'GET', `/api/links/${path}`)).toEqual(forMembers())
})

test('the links from several views to objects of one type are listed together', async () => {
  const [one, two] = [await makeView(ann), await makeView(ann)]
  const notes = [await makeNote(app, ann), await makeNote(app, ann)]
  const links = [await connect(ann, one, notes[0]!, 'contains'), await connect(ann, two, notes[1]!, 'contains')]
  const toView = await connect(ann, one, two, 'contains')
  await connect(ann, one, await makeNote(app, ann, { permission: 'private' }), 'contains')
  const views = [one._id, two._id]
  expect((await post(ben, 'from', { views })).as(linksSchema)).toEqual(links)
  expect((await post(ben, 'from/', { views, toLinksType: 'View' })).as(linksSchema)).toEqual([toView])
  expect((await post(cast.elsewhere.ann, 'from', { views })).status).toBe(403)
  for (const none of [{}, { views: [] }, { views: ['undefined'] }])
    expect((await post(ben, 'from', none)).body).toEqual([])
})

test('a rise-above taken off a view by a person answers what stood within it, so that it can be put back', async () => {
  const [view, within] = [await makeView(ann), await makeView(ann, { title: 'riseabove:' })]
  const riseAbove = await contribute(ann, { type: 'Note', data: { body: '', riseabove: { viewId: within._id } } })
  const inner = await connect(ann, within, await makeNote(app, ann), 'contains', { x: 3, y: 4 })
  await connect(ben, within, await makeNote(app, ben, { permission: 'private' }), 'contains')
  const place = (note: Contribution) => connect(ann, view, note, 'contains')
  const remove = async (link: Link, query: string) => {
    const { status, text } = await app.request('DELETE', `/api/links/${link._id}${query}`, { token: ann.token })
    return [status, text]
  }
  expect(await remove(await place(riseAbove), '')).toEqual([204, ''])
  expect(await remove(await place(await makeNote(app, ann)), '?userAction=true')).toEqual([204, ''])
  expect(await remove(await place(riseAbove), '?userAction=true')).toEqual([200, JSON.stringify([inner])])
})

test('every link type of the contract is known, others are refused; only reading makes `read` links [PROD-14]', async () => {
  const named = [
    'buildson', 'contains', 'attach', 'annotates', 'promisings', 'essence', 'iterateideaon', 'uses', 'supports',
    'references', 'pair', 'pushNotifies', 'notifies', 'read', 'hasIteration',
  ] // prettier-ignore
  expect([...LINK_TYPES].filter((type) => type !== 'citation').toSorted()).toEqual(named.toSorted())
  const [from, to] = [await makeNote(app, ann), await makeNote(app, ann)]
  for (const type of named.filter((type) => type !== 'read')) {
    const end = type.endsWith('otifies') ? ann.author._id : to._id
    const answer = await post(ann, '', { from: from._id, to: end, type })
    expect([type, answer.status, answer.as(linkSchema).type]).toEqual([type, 201, type])
  }
  const read = { from: ann.author._id, to: to._id, type: 'read' }
  expect((await post(ann, '', read)).status).toBe(403)
  await app.request('POST', `/api/records/read/${cast.community._id}/${to._id}`, { token: ann.token })
  const found = await post(ann, `${cast.community._id}/search`, { query: { ...read } })
  expect(found.as(linksSchema)).toMatchObject([read])
  expect((await post(ann, '', { ...read, type: 'likes' })).status).toBe(422)
  expect(ids(found.as(linksSchema)).length).toBe(1)
})
