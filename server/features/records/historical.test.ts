import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { linkSchema, type Link } from '../../../shared/domain/links.ts'
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

test('a note that was begun unsaved is “active” in the snapshots of its “contains” links from when it is contributed [HIST-06]', async () => {
  const makeView = async (title: string) => {
    const body = { type: 'View', title, authors: [ann.author._id], permission: 'public', status: 'active' }
    return (await call(ann, 'POST', `contributions/${ann.author.communityId}`, body)).as(objectSchema)._id
  }
  const [here, there] = [await makeView('Here'), await makeView('There')]
  const parent = await makeNote(app, ann, { title: 'Parent', viewId: here, permission: 'public' })
  const begun = (fields: object) =>
    call(ann, 'POST', `contributions/${ann.author.communityId}`, { type: 'Note', status: 'unsaved', authors: [ann.author._id], ...fields }) // prettier-ignore
  const placed = (await begun({ title: '' })).as(objectSchema)
  for (const from of [here, there])
    await call(ann, 'POST', 'links', { from, to: placed._id, type: 'contains', data: { x: 400, y: 50 } })
  const builtOn = (await begun({ title: '', buildson: parent._id })).as(objectSchema)
  /** Requests of old clients' time machine. */
  const states = async (view: string, note: string) => {
    const query = { targetId: view, type: 'modified', historicalVariableName: 'contains' }
    const records = (await call(ben, 'POST', `records/search/${ann.author.communityId}`, { query })).as(
      z.array(recordSchema),
    )
    const ids = records.map(({ historicalObjectId }) => historicalObjectId)
    const search = { query: { _id: { $in: ids }, pagesize: 100_000 } }
    const found = (await call(ben, 'POST', `historicalobjects/${ann.author.communityId}/search`, search)).as(z.array(historicalObjectSchema)) // prettier-ignore
    expect(found).toHaveLength(ids.length)
    return records.flatMap(({ historicalObjectId, historicalOperationType }) => {
      const data = found.find(({ _id }) => _id === historicalObjectId)?.data as unknown as Link
      return data.to === note ? [[historicalOperationType, data._to.status, data._to.title, data.data.x]] : []
    })
  }
  expect(await states(here, placed._id)).toEqual([['created', 'unsaved', '', 400]])
  await call(ann, 'PUT', `objects/${placed._id}`, { title: 'Written' })
  expect(await states(here, placed._id)).toHaveLength(1)
  await call(ann, 'PUT', `objects/${placed._id}`, { title: 'Contributed', status: 'active' })
  for (const view of [here, there])
    expect(await states(view, placed._id)).toEqual([
      ['created', 'unsaved', '', 400],
      ['modified', 'active', 'Contributed', 400],
    ])
  await call(ann, 'PUT', `objects/${placed._id}`, { title: 'Changed', status: 'active' })
  expect(await states(here, placed._id)).toHaveLength(2)
  await call(ann, 'PUT', `objects/${ann.author.communityId}/${builtOn._id}`, { title: 'Built', status: 'active' })
  expect((await states(here, builtOn._id)).map(([operation, status, title]) => [operation, status, title])).toEqual([
    ['created', 'unsaved', ''],
    ['modified', 'active', 'Built'],
  ])
  const whole = await makeNote(app, ann, { title: 'Whole', viewId: here, permission: 'public' })
  expect((await states(here, whole._id)).map(([, status]) => status)).toEqual(['active'])
})
