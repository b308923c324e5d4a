import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { linkSchema, type Link } from '../../../shared/domain/links.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forMembers, makeCast, statuses } from '../../testing/cast.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let ann: Joined
let ben: Joined
let manager: Joined
let view: Contribution
let notes: Contribution[]
let hidden: Contribution
let onView: Link[]
let hiddenOnView: Link
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben, manager } = cast.callers)
  view = await contribute(ann, { type: 'View', title: 'Board' })
  notes = [await makeNote(app, ann, { title: 'leaf' }), await makeNote(app, ben, { title: 'root' })]
  hidden = await makeNote(app, ann, { title: 'secret', permission: 'private' })
  onView = []
  for (const note of notes) onView.push(await connect(ann, view, note, 'contains', { x: onView.length, y: 0 }))
  hiddenOnView = await connect(ann, view, hidden, 'contains', { x: 99, y: 0 })
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
const connect = async (who: Joined, from: { _id: string }, to: { _id: string }, type: string, data = {}) =>
  (await app.request('POST', '/api/links/', { token: who.token, body: { from: from._id, to: to._id, type, data } })).as(
    linkSchema,
  )
const post = (who: Joined, path: string, body: unknown) =>
  app.request('POST', `/api/links/${cast.community._id}/${path}`, { token: who.token, body })
const search = async (who: Joined, query: unknown) => (await post(who, 'search', { query })).as(linksSchema)
const items = { type: 'contains', '_from.type': 'View', '_to.type': 'Note' }

describe('searching links', () => {
  test('is for members, by the conditions that clients send [CALL-60]', async () => {
    const body = { query: items }
    const path = `/api/links/${cast.community._id}/search`
    expect(await statuses(app, cast, 'POST', path, { body })).toEqual(forMembers())
    expect(await search(ben, items)).toEqual(onView)
    expect(await search(ann, { ...items, from: view._id, '_to.status': 'active' })).toEqual([...onView, hiddenOnView])
    const { _id: first } = onView[0]!
    for (const query of [
      { _id: { $in: [first] } },
      { _id: first.toUpperCase() },
      { to: { $in: [notes[0]!._id] }, type: { $eq: 'contains' } },
      { $or: [{ '_to.title': 'leaf' }, { '_to.title': 'none' }], from: view._id },
      { $and: [{ from: view._id }, { 'data.x': { $lt: 1 } }] },
      { from: view._id, created: { $lte: onView[0]!.created } },
      { from: view._id, modified: { $in: [onView[0]!.modified] }, $or: [{ '_to.created': notes[0]!.created }] },
      { from: view._id, type: { $nin: ['supports', 'read'] }, '_to.authors': ann.author._id },
      { from: view._id, 'data.x': { $gte: 0, $ne: 1 } },
      { from: view._id, '_to.data.riseabove': { $exists: false }, 'data.x': 0 },
    ])
      expect([query, await search(ben, query)]).toEqual([query, [onView[0]]])
    expect(await search(ben, { from: 'undefined' })).toEqual([])
  })

  test('without conditions finds every link of the community and none of another', async () => {
    const all = (await post(ben, 'search/', {})).as(linksSchema)
    expect(all.map(({ _id }) => _id)).toEqual(expect.arrayContaining(onView.map(({ _id }) => _id)))
    expect(new Set(all.map(({ communityId }) => communityId))).toEqual(new Set([cast.community._id]))
    expect(await search(ben, null)).toEqual(all)
    expect((await post(ben, 'studentProfile', { query: {}, junk: 1 })).body).toEqual(all)
    // Query of the Go client.
    expect(await search(ben, { pagesize: 10_000 })).toEqual(all)
    expect(await search(ben, { communityId: cast.elsewhere.community._id })).toEqual([])
  })

  test('counts pages only over what the reader may read', async () => {
    const page = async (who: Joined, page: unknown, pagesize: unknown) =>
      (await search(who, { ...items, page, pagesize })).map(({ _to }) => _to.title)
    expect(await page(ben, 1, '1')).toEqual(['leaf'])
    expect(await page(ben, '2', 1)).toEqual(['root'])
    expect(await page(ben, 3, 1)).toEqual([])
    expect(await page(ann, 3, 1)).toEqual(['secret'])
    expect(await page(manager, 1, 'max')).toEqual(['leaf', 'root', 'secret'])
  })

  test('tells nothing of unreadable ends, whatever is asked of them [LOCK-07]', async () => {
    const file = await contribute(ann, { type: 'Attachment', permission: 'public', title: 'plan' })
    await connect(ann, hidden, file, 'attach')
    await connect(ann, view, file, 'contains')
    for (const query of [
      { '_to.title': 'secret' },
      { to: hidden._id },
      { _id: hiddenOnView._id },
      { from: hidden._id },
      { '_to.title': 'plan' },
      { $or: [{ 'data.x': 99 }, { '_from.title': 'secret' }] },
      { 'data.x': { $gt: 50 }, from: view._id },
    ])
      expect([query, await search(ben, query)]).toEqual([query, []])
    expect((await search(manager, { '_to.title': 'plan' })).length).toBe(2)
  })

  test('with a projection answers the fields named and the id only', async () => {
    const body = { query: { ...items, from: view._id }, projection: { from: 1, to: 1 } }
    expect((await post(ben, 'search', body)).body).toEqual(onView.map(({ _id, from, to }) => ({ _id, from, to })))
    const titles = (await post(ben, 'search', { ...body, projection: { created: true, _to: 1 } })).body
    expect(titles).toEqual(onView.map(({ _id, created, _to }) => ({ _id, created, _to })))
    for (const projection of [{ from: 0 }, { '_to.title': 1 }, { $where: 1 }, { data: { $slice: 1 } }]) {
      const refused = await post(ben, 'search', { ...body, projection })
      expect([refused.status, refused.body]).toMatchObject([400, { field: Object.keys(projection)[0] }])
    }
  })

  test('with anything off the white list is refused by its name', async () => {
    for (const [name, query] of [
      ['$where', { $where: 'sleep(1)' }],
      ['$regex', { '_to.title': { $regex: '^s' } }],
      ['email', { email: 'x' }],
      ['_to.$where', { '_to.$where': 1 }],
      ['constructor', { constructor: { prototype: 1 } }],
      ['created', { created: { $gt: 'soon' } }],
    ] as const) {
      const refused = await post(ben, 'search', { query })
      expect(refused.status).toBe(400)
      expect(refused.body).toEqual({ message: `This field or operator cannot be searched. (${name})`, field: name })
      expect(refused.headers.get('x-error-code')).toBe('request.fieldUnknown')
    }
    for (const body of [[], { query: 'x' }, { query: [] }]) expect((await post(ben, 'search', body)).status).toBe(400)
  })

  test('finds who has read what only for managers, for others their own reading, and only when asked for', async () => {
    const read = (who: Joined) =>
      app.request('POST', `/api/records/read/${cast.community._id}/${notes[0]!._id}`, { token: who.token })
    await read(ann)
    await read(ben)
    const readers = async (who: Joined, query: unknown) => (await search(who, query)).map(({ from }) => from)
    expect(await readers(ben, { type: 'read' })).toEqual([ben.author._id])
    expect(await readers(manager, { type: { $in: ['read'] } })).toEqual([ann.author._id, ben.author._id])
    expect(await readers(manager, { to: notes[0]!._id })).toEqual([view._id])
    expect((await search(ben, { type: 'read' }))[0]).toMatchObject({
      _from: { type: 'Author', userName: ben.user.userName },
      _to: { title: 'leaf', status: 'active' },
    })
  })
})

describe('searching notes by their supports', () => {
  let support: Contribution
  let used: Link[]
  beforeAll(async () => {
    support = await contribute(ann, { type: 'Support', title: 'My theory' })
    used = []
    for (const note of [...notes, hidden]) used.push(await connect(manager, support, note, 'supports'))
    await connect(ann, support, await makeNote(app, ann, { status: 'unsaved' }), 'supports')
  })
  const found = async (who: Joined, body: Record<string, unknown>) =>
    (await post(who, 'searchBySupport', { supports: [support._id], ...body })).body

  test('is for members: newest first, with the views they stand on [CALL-61]', async () => {
    const path = `/api/links/${cast.community._id}/searchBySupport`
    expect(await statuses(app, cast, 'POST', path, { body: { supports: [support._id] } })).toEqual(forMembers())
    const [leaf, root, secret] = used
    const withViews = (links: (Link | undefined)[]) => links.map((link) => ({ ...link, viewIds: [view._id] }))
    expect(await found(ben, { views: [view._id] })).toEqual(withViews([root, leaf]))
    expect(await found(ann, {})).toEqual(withViews([secret, root, leaf]))
    expect(await found(ben, { supports: [] })).toEqual([])
    const other = await contribute(ann, { type: 'View' })
    expect(await found(ben, { views: [other._id] })).toEqual([])
    const twice = await connect(ann, other, notes[0]!, 'contains')
    expect(await found(ben, { views: [other._id, view._id], limit: 1, page: 2 })).toEqual([
      { ...leaf, viewIds: [view._id, twice.from] },
    ])
  })

  test('counts without answering them, and answers page by page with the number on all pages [PAGE-01]', async () => {
    const totals = async (who: Joined, ...more: object[]) =>
      await Promise.all(
        more.map(async (fields) =>
          (await post(who, 'searchBySupport', { supports: [support._id], ...fields })).headers.get('x-total-count'),
        ),
      )
    const pages = [{}, { limit: 1 }, { limit: 1, page: 3 }, { count: true }]
    expect(await totals(ben, ...pages)).toEqual(['2', '2', '2', '2'])
    expect(await totals(ann, ...pages)).toEqual(['3', '3', '3', '3'])
    expect(await found(ben, { count: true, limit: 1 })).toEqual({ count: 2 })
    expect(await found(ann, { count: 1, views: [view._id] })).toEqual({ count: 3 })
    expect(await found(ben, { limit: '1', page: 2 })).toMatchObject([{ _id: used[0]!._id }])
    expect(await found(ben, { limit: 1, page: 3 })).toEqual([])
    expect((await post(ben, 'searchBySupport', { supports: 'x' })).status).toBe(422)
  })

  test('answers 100 links unless another limit is given [SCAF-24, SGRP-12]', async () => {
    const [starter, board] = [
      await contribute(ann, { type: 'Support', title: 'I wonder' }),
      await contribute(ann, { type: 'View' }),
    ]
    const note = await makeNote(app, ann, { viewId: board._id })
    await Promise.all(Array.from({ length: 101 }, () => connect(ann, starter, note, 'supports')))
    const asked = { supports: [starter._id], views: [board._id] }
    const lengths = async (...more: object[]) =>
      await Promise.all(more.map(async (fields) => ((await found(ben, { ...asked, ...fields })) as Link[]).length))
    expect(await lengths({}, { page: 1 }, { page: 2 }, { page: 3 })).toEqual([100, 100, 1, 0])
    expect(await lengths({ limit: 20 }, { limit: 20, page: 6 }, { limit: 1000 })).toEqual([20, 1, 101])
    expect(await lengths({ limit: 1e9, page: 1e9 }, { limit: -1, page: -1 }, { limit: 'x', page: null })).toEqual([
      0, 100, 100,
    ])
    expect(await found(ben, { ...asked, count: true })).toEqual({ count: 101 })
  })
})
