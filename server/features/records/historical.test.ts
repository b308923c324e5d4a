import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { historicalObjectSchema, recordSchema } from '../../../shared/domain/records.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { type Joined, makeNote, twoMembers } from '../../testing/makers.ts'

let app: TestApp
let ann: Joined
let ben: Joined
beforeAll(async () => {
  app = await startTestApp()
  ;({ ann, ben } = await twoMembers(app))
})
afterAll(() => app.stop())

const call = (who: Joined, method: string, path: string, body?: object) =>
  app.request(method, `/api/${path}`, { token: who.token, ...(body && { body }) })
const historical = (who: Joined, id = '') => call(who, 'GET', `historicalobjects/${id}`)
const changes = async (who: Joined, targetId: string) =>
  (await call(who, 'POST', `records/search/${who.author.communityId}`, { query: { targetId } })).as(z.array(recordSchema)) // prettier-ignore

test('a record of a change says what was created, modified or deleted, and its historical object holds what it then was [HIST-03]', async () => {
  const body = { type: 'View', title: 'Term', authors: [ann.author._id], permission: 'public', status: 'active' }
  const view = (await call(ann, 'POST', `contributions/${ann.author.communityId}`, body)).as(objectSchema)
  const note = await makeNote(app, ann, { title: 'First' })
  const placed = { from: view._id, to: note._id, type: 'contains', data: { x: 1, y: 2 } }
  const link = (await call(ann, 'POST', 'links', placed)).as(linkSchema)
  await call(ann, 'PUT', `links/${link._id}`, { data: { x: 30, y: 40 } })
  await call(ann, 'DELETE', `links/${link._id}`)
  await call(ann, 'PUT', `objects/${note._id}`, { title: 'Second', data: { body: '<p>More.</p>' } })

  const [, ...ofView] = await changes(ben, view._id)
  expect(ofView.map((record) => [record.historicalObjectType, record.historicalVariableName, record.historicalOperationType])).toEqual([
    ['Link', 'contains', 'created'],
    ['Link', 'contains', 'modified'],
    ['Link', 'contains', 'deleted'],
  ]) // prettier-ignore
  const states = await Promise.all(ofView.map(async ({ historicalObjectId }) => (await historical(ben, historicalObjectId)).as(historicalObjectSchema))) // prettier-ignore
  expect(states.map(({ dataId, dataType, data }) => [dataId, dataType, data.data])).toEqual([
    [link._id, 'contains', { x: 1, y: 2 }],
    [link._id, 'contains', { x: 30, y: 40 }],
    [link._id, 'contains', { x: 30, y: 40 }],
  ])
  expect(states.map(({ data }) => data._to)).toMatchObject([{ title: 'First' }, { title: 'First' }, { title: 'First' }])

  const [created, saved] = await changes(ben, note._id)
  expect([created, saved]).toMatchObject([
    { historicalObjectType: 'Object', historicalVariableName: 'Note', historicalOperationType: 'created' },
    { historicalObjectType: 'Object', historicalVariableName: 'Note', historicalOperationType: 'modified' },
  ])
  const of = async (id?: string) => (await historical(ben, id)).as(historicalObjectSchema).data
  expect(await of(created?.historicalObjectId)).toMatchObject({
    title: 'First',
    data: { body: '<p>What we know.</p>' },
  })
  expect(await of(saved?.historicalObjectId)).toMatchObject({ title: 'Second', data: { body: '<p>More.</p>' } })
  const joined = z.extend(recordSchema, { historicalObject: historicalObjectSchema })
  const one = (await call(ben, 'GET', `records/${saved?._id}`)).as(joined)
  expect(one.historicalObject._id).toBe(saved?.historicalObjectId)
})

test('of what a member may not read no historical object is revealed; what was private when it was kept is “forbidden” with the body “(forbidden)” [HIST-04]', async () => {
  const note = await makeNote(app, ann, { title: 'Diary', body: '<p>Secret thoughts.</p>', permission: 'private' })
  const [created] = await changes(ann, note._id)
  const id = created?.historicalObjectId
  expect((await historical(ann, id)).as(historicalObjectSchema).data).toMatchObject({ title: 'Diary' })
  const refused = await historical(ben, id)
  expect(refused.status).toBe(403)
  expect(JSON.stringify(refused.body)).not.toMatch(/Diary|Secret/)
  await call(ann, 'PUT', `objects/${note._id}`, { title: 'Open', permission: 'public' })
  const masked = (await historical(ben, id)).as(historicalObjectSchema)
  expect(masked.data).toMatchObject({ title: 'forbidden', data: { body: '(forbidden)' }, authors: [] })
  expect(JSON.stringify(masked)).not.toMatch(/Diary|Secret/)
  expect((await historical(ben, '0123456789abcdef01234567')).status).toBe(404)
})
