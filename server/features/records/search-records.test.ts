import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { historicalObjectSchema, recordSchema } from '../../../shared/domain/records.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forAuthors, forMembers, makeCast, statuses } from '../../testing/cast.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let communityId: string
let ann: Joined
let ben: Joined
let manager: Joined
let view: Contribution
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  communityId = cast.community._id
  ;({ owner: ann, writer: ben, manager } = cast.callers)
  const body = { type: 'View', authors: [ann.author._id] }
  view = (await app.request('POST', `/api/contributions/${communityId}`, { token: ann.token, body })).as(objectSchema)
})
afterAll(() => app.stop())

const UNKNOWN = '0123456789abcdef01234567'
const recordsSchema = z.array(recordSchema)
const snapshotsSchema = z.array(historicalObjectSchema)
const post = (who: Joined, path: string, body?: unknown) =>
  app.request('POST', `/api/${path}`, { token: who.token, body })
const get = (who: Joined, path: string) => app.request('GET', `/api/${path}`, { token: who.token })
const save = (who: Joined, { _id }: Contribution, body: unknown) =>
  app.request('PUT', `/api/objects/${communityId}/${_id}`, { token: who.token, body })
const search = async (who: Joined, query: unknown) =>
  (await post(who, `records/search/${communityId}`, { query })).as(recordsSchema)
const kinds = (records: z.infer<typeof recordsSchema>) =>
  records.map(({ type, authorId, historicalVariableName: what = '' }) => `${type} ${authorId} ${what}`.trim())

describe('searching records', () => {
  test('is for members, by the conditions that clients send; historical objects likewise [CALL-65, RECD-08]', async () => {
    const note = await makeNote(app, ann)
    await save(ann, note, { title: 'changed' })
    await post(ben, `records/read/${communityId}/${note._id}`)
    const path = `/api/records/search/${communityId}`
    expect(await statuses(app, cast, 'POST', path, { body: { query: { targetId: note._id } } })).toEqual(forMembers())
    const all = await search(ben, { targetId: note._id })
    const [anns, bens] = [ann.author._id, ben.author._id]
    expect(kinds(all)).toEqual([`created ${anns} Note`, `modified ${anns} Note`, `read ${bens}`])
    const [created, modified, read] = all
    for (const [query, found] of [
      [{ targetId: { $in: [note._id] }, authorId: bens }, [read]],
      [{ targetId: note._id, type: 'modified' }, [modified]],
      [{ targetId: note._id, type: { $ne: 'read' }, timestamp: { $lt: modified?.timestamp } }, [created]],
      [{ targetId: note._id, $or: [{ historicalOperationType: 'created' }, { type: 'read' }] }, [created, read]],
      [{ targetId: note._id, pagesize: '1', page: 2 }, [modified]],
      [{ targetId: 'undefined' }, []],
    ] as const)
      expect([query, await search(ben, query)]).toEqual([query, found])
    const ids = [created?.historicalObjectId, modified?.historicalObjectId]
    const snapshots = await post(ben, `historicalobjects/${communityId}/search`, { query: { _id: { $in: ids } } })
    expect(snapshots.as(snapshotsSchema).map(({ _id }) => _id)).toEqual(ids)
  })

  test('without conditions finds everything of the community, in order, whatever else the body holds', async () => {
    const bodies = [undefined, {}, { query: {} }, { query: null }, { query: { pagesize: 10_000 }, contentType: 'x' }]
    const answers = await Promise.all(bodies.map((body) => post(manager, `records/search/${communityId}/`, body)))
    const [all] = answers.map((answer) => answer.as(recordsSchema))
    for (const answer of answers) expect(answer.body).toEqual(all)
    expect(all?.map(({ timestamp }) => timestamp)).toEqual(all?.map(({ timestamp }) => timestamp).toSorted())
    expect(new Set(all?.map((record) => record.communityId))).toEqual(new Set([communityId]))
    expect(await search(manager, { communityId: cast.elsewhere.community._id })).toEqual([])
  })

  test('tells nothing of what the reader may not read, nor of links to it', async () => {
    const hidden = await makeNote(app, ann, { permission: 'private', viewId: view._id })
    const file = await app.request('POST', `/api/contributions/${communityId}`, {
      token: ann.token,
      body: { type: 'Essence', authors: [ann.author._id], permission: 'public' },
    })
    const { _id: essence } = file.as(objectSchema)
    await post(ann, 'links', { from: hidden._id, to: essence, type: 'essence' })
    const about = { targetId: { $in: [hidden._id, essence] } }
    expect((await search(ann, about)).length).toBe(3)
    expect((await search(manager, about)).length).toBe(3)
    expect(await search(ben, about)).toEqual([])
    const onView = { targetId: view._id, historicalVariableName: 'contains' }
    expect((await search(ann, onView)).length).toBe(1)
    expect(await search(ben, onView)).toEqual([])
    await save(ann, hidden, { permission: 'protected' })
    expect((await search(ben, onView)).length).toBe(1)
    expect((await search(ben, about)).length).toBe(4)
  })

  test('with anything off the white list is refused by its name', async () => {
    for (const [name, query] of [
      ['$where', { $where: '1' }],
      ['$regex', { type: { $regex: '.*' } }],
      ['passwordHash', { passwordHash: 'x' }],
      ['timestamp', { timestamp: 'now' }],
    ] as const) {
      const refused = await post(ben, `records/search/${communityId}`, { query })
      expect([refused.status, refused.body]).toMatchObject([400, { field: name }])
    }
    expect((await post(ben, `records/search/${communityId}`, { query: 'x' })).status).toBe(400)
  })

  test('for one’s own needs no query', async () => {
    const path = `/api/records/mine/${communityId}`
    expect(await statuses(app, cast, 'GET', path)).toEqual(forMembers())
    const mine = (await get(ben, `records/mine/${communityId}`)).as(recordsSchema)
    expect(mine).toEqual(await search(ben, { authorId: ben.author._id }))
    expect(mine.length).toBeGreaterThan(0)
  })
})

describe('a client’s own records', () => {
  const log = (who: Joined, body: unknown) => post(who, `records/${communityId}`, body)

  test('are written by members, who, where and when being the server’s to say [CALL-68]', async () => {
    const forged = { authorId: ann.author._id, communityId: UNKNOWN, timestamp: '2001-01-01T00:00:00.000Z', historicalObjectId: UNKNOWN } // prettier-ignore
    const body = { type: 'custom_record', data: { clicks: 3, $set: 1 }, ...forged }
    expect(await statuses(app, cast, 'POST', `/api/records/${communityId}`, { body })).toEqual(forMembers(201))
    const record = (await log(ben, body)).as(recordSchema)
    expect(record).toEqual({
      _id: record._id,
      communityId,
      authorId: ben.author._id,
      type: 'custom_record',
      data: { clicks: 3 },
      timestamp: record.timestamp,
      modified: record.timestamp,
    })
    expect(record.timestamp > view.created).toBe(true)
    expect(await search(ben, { 'data.clicks': 3, _id: record._id })).toEqual([record])
    expect((await search(manager, { type: 'custom_record' })).length).toBe(5)
    expect(await search(ann, { _id: record._id })).toEqual([])
  })

  test('may be about what the writer may read, and are then seen by others who may', async () => {
    const [note, hidden] = [await makeNote(app, ann), await makeNote(app, ann, { permission: 'private' })]
    const about = (targetId: string) => log(ben, { type: 'opened', targetId })
    const record = (await about(note._id)).as(recordSchema)
    expect(await search(ann, { type: 'opened' })).toEqual([record])
    const elsewhere = await makeNote(app, cast.elsewhere.ann)
    const refused = [await about(hidden._id), await about(UNKNOWN), await about(elsewhere._id), await about('nowhere')]
    expect(refused.map(({ status }) => status)).toEqual([403, 404, 403, 422])
    expect(await search(manager, { type: 'opened' })).toEqual([record])
  })

  test('forge nothing that the server logs, and are complete and short', async () => {
    const before = (await search(manager, {})).length
    for (const type of ['created', 'modified', 'read']) expect((await log(ben, { type })).status).toBe(403)
    for (const body of [{}, [], { type: '' }, { type: 7 }]) expect((await log(ben, body)).status).toBe(400)
    expect((await log(ben, { type: 'x'.repeat(101) })).status).toBe(422)
    expect((await log(ben, { type: 'x', data: 'text' })).status).toBe(422)
    expect((await log(ben, { type: 'x', data: { text: 'x'.repeat(70_000) } })).status).toBe(413)
    expect((await search(manager, {})).length).toBe(before)
  })
})

describe('historical objects', () => {
  const snapshotOf = async (who: Joined, _id: string) => await get(who, `historicalobjects/${_id}`)

  test('are read by members who may read the original, of a link both ends [CALL-69]', async () => {
    const note = await makeNote(app, ann, { title: 'then' })
    const link = (
      await post(ann, 'links', { from: view._id, to: note._id, type: 'contains', data: { x: 5, y: 6 } })
    ).as(linkSchema)
    await save(ann, note, { title: 'now' })
    const [created] = await search(ann, { targetId: note._id, type: 'created' })
    const [placed] = (await search(ann, { targetId: view._id, historicalVariableName: 'contains' })).slice(-1)
    const [ofNote = '', ofLink = ''] = [created?.historicalObjectId, placed?.historicalObjectId]
    for (const id of [ofNote, ofLink])
      expect(await statuses(app, cast, 'GET', `/api/historicalobjects/${id}`)).toEqual(forMembers())
    expect((await snapshotOf(ben, ofNote)).as(historicalObjectSchema)).toMatchObject({
      _id: ofNote,
      communityId,
      type: 'Object',
      dataId: note._id,
      dataType: 'Note',
      data: { title: 'then', data: { body: '<p>What we know.</p>' }, version: 1 },
    })
    expect((await snapshotOf(ben, ofLink)).as(historicalObjectSchema)).toMatchObject({
      type: 'Link',
      dataId: link._id,
      dataType: 'contains',
      data: { from: view._id, to: note._id, data: { x: 5, y: 6 }, _to: { title: 'then' } },
    })
    await save(ann, note, { permission: 'private' })
    for (const id of [ofNote, ofLink])
      expect(await statuses(app, cast, 'GET', `/api/historicalobjects/${id}`)).toEqual(forAuthors())
    expect((await snapshotOf(ann, UNKNOWN)).status).toBe(404)
  })

  test('are searched by members; all that the records of what they may read point to is there [CALL-70]', async () => {
    const note = await makeNote(app, ann, { title: 'secret', body: '<p>secret</p>', permission: 'private' })
    await post(ann, 'links', { from: view._id, to: note._id, type: 'contains', data: { x: 8, y: 9 } })
    const mine = await search(ann, { targetId: note._id })
    await save(ann, note, { permission: 'protected', title: 'open', data: { body: 'open' } })
    const path = `historicalobjects/${communityId}/search`
    const body = { query: { _id: { $in: mine.map((record) => record.historicalObjectId) }, pagesize: 100_000 } }
    expect(await statuses(app, cast, 'POST', `/api/${path}`, { body })).toEqual(forMembers())

    const records = (await search(ben, {})).filter(({ historicalObjectId }) => historicalObjectId)
    const ids = records.map(({ historicalObjectId }) => historicalObjectId)
    const found = (await post(ben, path, { query: { _id: { $in: ids }, pagesize: 100_000 } })).as(snapshotsSchema)
    expect(new Set(found.map(({ _id }) => _id))).toEqual(new Set(ids))
    expect(JSON.stringify(found)).not.toContain('secret')
    const then = found.filter(({ dataId, data }) => dataId === note._id || data.to === note._id)
    expect(then.map(({ data }) => data)).toMatchObject([
      { title: 'forbidden', authors: [], data: { body: '(forbidden)' }, created: null },
      { from: view._id, data: { x: 8, y: 9 }, _from: { title: view.title }, _to: { title: 'forbidden', authors: [] } },
      { title: 'open' },
    ])
    expect((await post(manager, path, body)).as(snapshotsSchema)[0]?.data.title).toBe('secret')

    const hidden = await makeNote(app, ann, { permission: 'private' })
    expect((await post(ben, path, { query: { dataId: hidden._id } })).body).toEqual([])
    expect((await post(ann, path, { query: { dataId: hidden._id } })).as(snapshotsSchema).length).toBe(1)
  })

  test('come fifty at a time unless told, by listed fields only', async () => {
    const path = `historicalobjects/${communityId}/search`
    const note = await makeNote(app, ann)
    for (let count = 0; count < 50; count += 1) await save(ann, note, { title: `${count}` })
    const page = async (query: object) =>
      (await post(ben, path, { query: { dataId: note._id, ...query } }))
        .as(snapshotsSchema)
        .map(({ data }) => data.version)
    expect(await page({})).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    expect(await page({ page: 2 })).toEqual([51])
    expect((await page({ pagesize: 100 })).length).toBe(51)
    expect(await page({ type: 'Link' })).toEqual([])
    for (const name of ['data.title', '$where', 'data'])
      expect((await post(ben, path, { query: { [name]: 'x' } })).body).toMatchObject({ field: name })
    for (const body of [{}, undefined, { query: 7 }]) expect((await post(ben, path, body)).status).toBe(400)
  })
})
