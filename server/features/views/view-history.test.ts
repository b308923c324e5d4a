import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { historicalObjectSchema, recordSchema } from '../../../shared/domain/records.ts'
import { type ViewHistory, viewHistorySchema } from '../../../shared/domain/view-history.ts'
import { collection } from '../../store/collection.ts'
import { HistoricalModel, RecordModel } from '../../graph/records/records.model.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { type Joined, makeNote, twoMembers } from '../../testing/makers.ts'

let app: TestApp
let ann: Joined
let ben: Joined
let manager: Joined
beforeAll(async () => {
  app = await startTestApp()
  ;({ ann, ben, manager } = await twoMembers(app))
})
afterAll(() => app.stop())

const OPERATIONS = ['created', 'modified', 'deleted']
const call = async (who: Joined, method: string, path: string, body?: object) => {
  const answer = await app.request(method, `/api/${path}`, { token: who.token, ...(body && { body }) })
  if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}`)
  return answer
}
const makeView = async (title = 'Term') =>
  (await call(ann, 'POST', `contributions/${ann.author.communityId}`, { type: 'View', title, authors: [ann.author._id], permission: 'public', status: 'active' })).as(objectSchema) // prettier-ignore
const place = async (who: Joined, view: Contribution, to: string, data: object) =>
  (await call(who, 'POST', 'links', { from: view._id, to, type: 'contains', data })).as(linkSchema)
const move = (who: Joined, id: string, data: object) => call(who, 'PUT', `links/${id}`, { data })
const takeOff = (who: Joined, id: string) => call(who, 'DELETE', `links/${id}`)
const historyOf = async (who: Joined, { _id }: Contribution) =>
  (await call(who, 'GET', `views/${_id}/history`)).as(viewHistorySchema)
const recordsOf = async (who: Joined, { _id }: Contribution) =>
  (await call(who, 'POST', `records/search/${who.author.communityId}`, { query: { targetId: _id, type: 'modified', historicalVariableName: 'contains' } })).as(z.array(recordSchema)) // prettier-ignore

const toldBy = ({ frames, summaries, items, authors }: ViewHistory) =>
  frames.map(([, operation, by, item, summary, at]) => [OPERATIONS[operation], by === null ? null : authors[by]?._id, items[item]?.[1] ?? null, summary === null ? null : summaries[summary]?.title, at]) // prettier-ignore

test('the playlist is that of the view’s records with what the search of historical objects finds of them, in order of time [TIME-16]', async () => {
  const view = await makeView()
  const [rain, snow] = [await makeNote(app, ann, { title: 'Rain' }), await makeNote(app, ben, { title: 'Snow' })]
  const first = await place(ann, view, rain._id, { x: 10, y: 20 })
  const second = await place(ben, view, snow._id, { x: 300, y: 20, width: 200 })
  await move(ann, first._id, { x: 15, y: 25 })
  await takeOff(ben, second._id)
  const elsewhere = await makeView('Other')
  await place(ann, elsewhere, rain._id, { x: 1, y: 1 })

  const records = await recordsOf(ben, view)
  expect(records.map(({ historicalOperationType, historicalVariableName }) => [historicalOperationType, historicalVariableName])).toEqual([
    ['created', 'contains'],
    ['created', 'contains'],
    ['modified', 'contains'],
    ['deleted', 'contains'],
  ]) // prettier-ignore
  const query = { _id: { $in: records.map(({ historicalObjectId }) => historicalObjectId) }, pagesize: 100_000 }
  const found = (await call(ben, 'POST', `historicalobjects/${ben.author.communityId}/search`, { query })).as(z.array(historicalObjectSchema)) // prettier-ignore
  const byId = new Map(found.map((snapshot) => [snapshot._id, snapshot]))
  const expected = records.map(({ historicalObjectId = '', historicalOperationType, authorId }) => {
    const { to, data, _to } = z.parse(linkSchema, byId.get(historicalObjectId)?.data)
    return [historicalOperationType, authorId, to, _to.title, data]
  })
  const history = await historyOf(ben, view)
  expect(toldBy(history)).toEqual(expected)
  expect(toldBy(history).map(([, , , title]) => title)).toEqual(['Rain', 'Snow', 'Rain', 'Snow'])
  expect(history.frames.map(([at]) => new Date(at).toISOString())).toEqual(records.map(({ timestamp }) => timestamp))
  expect(history.items.map((item) => item?.[0])).toEqual([first._id, second._id])
  expect(history).toMatchObject({ missing: 0, hasMore: false })
})

test('what a member may not read now stands in the past without its title, its authors, who put it there and when; what was private then stays so [TIME-17]', async () => {
  const view = await makeView()
  const open = await makeNote(app, ann, { title: 'Open' })
  const diary = await makeNote(app, ann, { title: 'Diary' })
  await place(ann, view, open._id, { x: 1, y: 1 })
  const hidden = await place(ann, view, diary._id, { x: 50, y: 60, fixed: true })
  await call(ann, 'PUT', `objects/${diary._id}`, { permission: 'private' })
  const [before] = (await recordsOf(ann, view)).map(({ timestamp }) => Date.parse(timestamp))
  const told = await historyOf(ben, view)
  expect(toldBy(told)).toEqual([
    ['created', ann.author._id, open._id, 'Open', { x: 1, y: 1 }],
    ['created', null, null, null, { x: 50, y: 60 }],
  ])
  expect(told.frames[1]?.[0]).toBe(before)
  for (const secret of ['Diary', diary._id, hidden._id]) expect(JSON.stringify(told)).not.toContain(secret)
  expect((await app.request('GET', `/api/objects/${diary._id}`, { token: ben.token })).status).toBe(403)
  for (const reader of [ann, manager])
    expect(toldBy(await historyOf(reader, view))[1]).toEqual(['created', ann.author._id, diary._id, 'Diary', { x: 50, y: 60, fixed: true }]) // prettier-ignore

  await move(ann, hidden._id, { x: 70, y: 70 })
  await call(ann, 'PUT', `objects/${diary._id}`, { title: 'Shared', permission: 'public' })
  await move(ann, hidden._id, { x: 80, y: 80 })
  const titles = async (who: Joined) => toldBy(await historyOf(who, view)).map(([, , , title]) => title)
  expect(await titles(ben)).toEqual(['Open', 'Diary', null, 'Shared'])
  expect(await titles(ann)).toEqual(['Open', 'Diary', 'Diary', 'Shared'])
})

test('what was begun on the view has the title that it was given; what was never contributed is no active item', async () => {
  const view = await makeView()
  const [kept, dropped] = [await makeNote(app, ann, { status: 'unsaved', title: '' }), await makeNote(app, ann, { status: 'unsaved', title: '' })] // prettier-ignore
  for (const { _id } of [kept, dropped]) await place(ann, view, _id, { x: 1, y: 1 })
  await call(ann, 'PUT', `objects/${kept._id}`, { title: 'Written', status: 'active' })
  await call(ann, 'PUT', `objects/${dropped._id}`, { status: 'inactive' })
  const { summaries, frames } = await historyOf(ben, view)
  const shown = frames.map(([, , , , summary]) => summaries[summary ?? -1])
  expect(shown.map((summary) => [summary?.title, summary?.status])).toEqual([
    ['Written', 'active'],
    ['', 'unsaved'],
  ])
})

test('records whose snapshots are gone are counted, and a clock that went back makes no link come again; arrows are told with their time', async () => {
  const view = await makeView()
  const parent = await makeNote(app, ann, { title: 'Parent' })
  const child = await makeNote(app, ben, { title: 'Child', buildson: parent._id })
  const links = [await place(ann, view, parent._id, { x: 1, y: 1 }), await place(ann, view, child._id, { x: 2, y: 2 })]
  await takeOff(ann, links[0]!._id)
  const [made, lost, removed] = await recordsOf(ann, view)
  await collection(HistoricalModel).deleteOne({ _id: lost?.historicalObjectId ?? '' })
  const early = new Date(Date.parse(made!.timestamp) - 60_000)
  await collection(RecordModel).updateOne({ _id: removed!._id }, { $set: { timestamp: early } })
  const history = await historyOf(ben, view)
  expect(toldBy(history).map(([operation, , , title]) => [operation, title])).toEqual([['created', 'Parent'], ['deleted', 'Parent']]) // prettier-ignore
  expect(history.frames.map(([at]) => at)).toEqual([early.getTime(), Date.parse(made!.timestamp)])
  expect(history.missing).toBe(1)
  expect(history.arrows).toEqual([])

  await place(ann, view, parent._id, { x: 1, y: 1 })
  await place(ann, view, child._id, { x: 5, y: 5 })
  const { arrows } = await historyOf(ben, view)
  expect(arrows).toMatchObject([{ type: 'buildson', from: child._id, to: parent._id }])
})

test('a view without records has no acts; what is no view has no history', async () => {
  const view = await makeView()
  expect(await historyOf(ben, view)).toEqual({ authors: [], items: [], summaries: [], frames: [], arrows: [], missing: 0, hasMore: false }) // prettier-ignore
  const note = await makeNote(app, ann)
  expect((await app.request('GET', `/api/views/${note._id}/history`, { token: ben.token })).status).toBe(404)
})
