import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { historicalObjectSchema, readState, recordSchema } from '../../../shared/domain/records.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forAuthors, forMembers, makeCast, statuses } from '../../testing/cast.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let ann: Joined
let ben: Joined
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben } = cast.callers)
})
afterAll(() => app.stop())

const recordsSchema = z.array(recordSchema)
const recordWithSnapshotSchema = z.extend(recordSchema, { historicalObject: z.nullable(historicalObjectSchema) })
const get = (who: Joined, path: string) => app.request('GET', `/api/records/${path}`, { token: who.token })
const recordsOf = async (who: Joined, id: string) => (await get(who, `object/${id}`)).as(recordsSchema)
const read = (who: Joined, id: string) =>
  app.request('POST', `/api/records/read/${cast.community._id}/${id}`, { token: who.token, body: {} })
const statusOf = async (who: Joined, id: string) =>
  (await get(who, `myreadstatus/${cast.community._id}/${id}`)).as(z.nullable(linkSchema))
const makeView = async () =>
  (
    await app.request('POST', `/api/contributions/${cast.community._id}`, {
      token: ann.token,
      body: { type: 'View', title: 'V', authors: [ann.author._id] },
    })
  ).as(objectSchema)

describe('read marks', () => {
  test('are set by members who may read [CALL-63]', async () => {
    const note = await makeNote(app, ann, { permission: 'private' })
    const path = `/api/records/read/${cast.community._id}/${note._id}`
    expect(await statuses(app, cast, 'POST', path)).toEqual(forAuthors())
    expect((await read(ann, note._id)).body).toEqual({})
    const readers = (await recordsOf(ann, note._id))
      .filter(({ type }) => type === 'read')
      .map(({ authorId }) => authorId)
    expect(readers).not.toContain(ben.author._id)
    expect((await read(ann, '0123456789abcdef01234567')).status).toBe(404)
  })

  test('of one note are personal: unread, read, changed since, read again [RECD-04, CALL-66]', async () => {
    const note = await makeNote(app, ann)
    expect(await statuses(app, cast, 'GET', `/api/records/myreadstatus/${cast.community._id}/${note._id}`)).toEqual(
      forMembers(),
    )
    expect(await statusOf(ben, note._id)).toBeNull()
    await read(ben, note._id)
    const link = await statusOf(ben, note._id)
    expect(link).toMatchObject({
      from: ben.author._id,
      to: note._id,
      type: 'read',
      _from: { type: 'Author', userName: ben.user.userName },
      _to: { title: note.title },
    })
    expect(await statusOf(ann, note._id)).toBeNull()
    const change = { token: ann.token, body: { title: 'changed' } }
    const saved = (await app.request('PUT', `/api/objects/${note._id}`, change)).as(objectSchema)
    expect(readState((await statusOf(ben, note._id))?.modified, saved.modified)).toBe('modified')
    await read(ben, note._id)
    const again = await statusOf(ben, note._id)
    expect(again?._id).toBe(link?._id)
    expect(readState(again?.modified, saved.modified)).toBe('read')
  })

  test('of a view are the reader’s own, of what they may read there [CALL-67]', async () => {
    const view = await makeView()
    const [note, hidden] = [
      await makeNote(app, ann, { viewId: view._id }),
      await makeNote(app, ann, { viewId: view._id }),
    ]
    const elsewhere = await makeNote(app, ann)
    for (const { _id } of [note, hidden, elsewhere]) await read(ben, _id)
    await read(ann, note._id)
    await app.request('PUT', `/api/objects/${hidden._id}`, { token: ann.token, body: { permission: 'private' } })
    const path = `myreadstatusview/${cast.community._id}/${view._id}`
    expect(await statuses(app, cast, 'GET', `/api/records/${path}`)).toEqual(forMembers())
    const links = (await get(ben, path)).as(z.array(linkSchema))
    expect(links.map(({ from, to, type }) => [from, to, type])).toEqual([[ben.author._id, note._id, 'read']])
  })

  test('are set on active objects only, and show in no list of links', async () => {
    const draft = await makeNote(app, ann, { status: 'unsaved' })
    expect((await read(ann, draft._id)).status).toBe(200)
    expect(await statusOf(ann, draft._id)).toBeNull()
    const note = await makeNote(app, ann)
    await read(ben, note._id)
    const links = await app.request('GET', `/api/links/to/${note._id}`, { token: ann.token })
    expect(links.body).toEqual([])
  })

  test('set at the same time are one', async () => {
    const note = await makeNote(app, ann)
    const answers = await Promise.all([1, 2, 3, 4].map(() => read(ben, note._id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await recordsOf(ann, note._id)).filter(({ type }) => type === 'read').length).toBe(4)
  })
})

describe('records', () => {
  test('of an object are read by those who may read it [CALL-64]', async () => {
    const note = await makeNote(app, ann, { permission: 'private' })
    expect(await statuses(app, cast, 'GET', `/api/records/object/${note._id}`)).toEqual(forAuthors())
  })

  test('say who did what and when, and carry the state after it [RECD-06, RECD-07]', async () => {
    const view = await makeView()
    const note = await makeNote(app, ann, { title: 'first', permission: 'public' })
    await app.request('PUT', `/api/objects/${note._id}`, { token: ben.token, body: { title: 'second' } })
    await read(ben, note._id)
    const records = await recordsOf(ann, note._id)
    expect(
      records.map(({ type, authorId, historicalOperationType }) => [type, authorId, historicalOperationType]),
    ).toEqual([
      ['created', ann.author._id, 'created'],
      ['modified', ben.author._id, 'modified'],
      ['read', ben.author._id, undefined],
    ])
    const change = (await get(ann, records[1]!._id)).as(recordWithSnapshotSchema)
    expect(change).toMatchObject({
      type: 'modified',
      targetId: note._id,
      authorId: ben.author._id,
      historicalObjectType: 'Object',
      historicalVariableName: 'Note',
      historicalOperationType: 'modified',
      historicalObject: {
        _id: change.historicalObjectId,
        dataId: note._id,
        dataType: 'Note',
        data: { title: 'second', version: 2 },
      },
    })
    expect(change.timestamp >= note.created && change.modified === change.timestamp).toBe(true)

    const link = (
      await app.request('POST', '/api/links', {
        token: ann.token,
        body: { from: view._id, to: note._id, type: 'contains', data: { x: 1, y: 1 } },
      })
    ).as(linkSchema)
    await app.request('PUT', `/api/links/${link._id}`, { token: ben.token, body: { data: { x: 2 } } })
    await app.request('DELETE', `/api/links/${link._id}`, { token: ann.token })
    const ofView = (await recordsOf(ben, view._id)).slice(1)
    expect(
      ofView.map(({ type, historicalVariableName, historicalOperationType }) => [
        type,
        historicalVariableName,
        historicalOperationType,
      ]),
    ).toEqual([
      ['modified', 'contains', 'created'],
      ['modified', 'contains', 'modified'],
      ['modified', 'contains', 'deleted'],
    ])
    const xs = await Promise.all(
      ofView.map(async ({ _id }) => (await get(ben, _id)).as(recordWithSnapshotSchema).historicalObject?.data),
    )
    expect(xs).toMatchObject([{ data: { x: 1 } }, { data: { x: 2 } }, { data: { x: 2 }, _to: { title: 'second' } }])
  })

  test('tell nothing of what the reader may not read [LOCK-07, LOCK-27]', async () => {
    const view = await makeView()
    const hidden = await makeNote(app, ann, { permission: 'private', viewId: view._id })
    const theirs = await recordsOf(ann, view._id)
    expect(theirs.length).toBe(2)
    expect((await recordsOf(ben, view._id)).length).toBe(1)
    for (const { _id } of [theirs[1]!, (await recordsOf(ann, hidden._id))[0]!])
      expect((await get(ben, _id)).status).toBe(403)
  })

  test('show what was private only to those who could read it then', async () => {
    const note = await makeNote(app, ann, { permission: 'private', title: 'secret' })
    const change = { permission: 'public', title: 'for all' }
    await app.request('PUT', `/api/objects/${note._id}`, { token: ann.token, body: change })
    const [first, second] = await recordsOf(ben, note._id)
    const snapshot = async (who: Joined, _id: string) =>
      (await get(who, _id)).as(recordWithSnapshotSchema).historicalObject?.data ?? null
    expect(await snapshot(ben, first!._id)).toBeNull()
    expect(await snapshot(ann, first!._id)).toMatchObject({ title: 'secret' })
    expect(await snapshot(ben, second!._id)).toMatchObject({ title: 'for all' })
  })

  test('keep no e-mail address', async () => {
    await app.request('PUT', `/api/objects/${ann.author._id}`, { token: ann.token, body: { lang: 'fr' } })
    const last = (await recordsOf(ben, ann.author._id)).at(-1)!
    const { historicalObject } = (await get(ben, last._id)).as(recordWithSnapshotSchema)
    expect(historicalObject?.data).toMatchObject({ lang: 'fr', userName: ann.user.userName })
    expect(JSON.stringify(historicalObject)).not.toContain('@')
  })
})
