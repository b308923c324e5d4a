import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { riseAboveSchema } from '../../../shared/domain/rise-aboves.ts'
import { boardSchema } from '../../../shared/domain/views.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast } from '../../testing/cast.ts'
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

const call = (who: Joined, method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.request(method, path, { token: who.token, ...(body !== undefined && { body }), ...(headers && { headers }) })
const makeView = async (fields: Record<string, unknown> = {}) => {
  const body = { type: 'View', title: 'V', authors: [ann.author._id], ...fields }
  return (await call(ann, 'POST', `/api/contributions/${cast.community._id}`, body)).as(objectSchema)
}
const itemsOf = async (view: Pick<Contribution, '_id'>, who: Joined = ann) =>
  (await call(who, 'GET', `/api/links/from/${view._id}`)).as(z.array(linkSchema))
const rise = (who: Joined, view: Contribution, body: unknown, headers?: Record<string, string>) =>
  call(who, 'POST', `/api/views/${view._id}/riseabove`, body, headers)
const innerOf = (note: Contribution) => ({ _id: z.parse(z.object({ viewId: z.string() }), note.data.riseabove).viewId })

test('a rise-above is a note that names the view holding its content [RISE-03]', async () => {
  const view = await makeView()
  const { note, link, removed } = (await rise(ben, view, { title: ' Roots ', place: { x: 30, y: 40 } })).as(
    riseAboveSchema,
  )
  expect(note).toMatchObject({ type: 'Note', title: 'Roots', status: 'active', permission: 'protected', authors: [ben.author._id] }) // prettier-ignore
  expect(link).toMatchObject({ from: view._id, to: note._id, type: 'contains', data: { x: 30, y: 40 } })
  expect(link._to.data).toEqual({ riseabove: 'riseabove' })
  expect(removed).toEqual([])
  const inner = (await call(ann, 'GET', `/api/objects/${innerOf(note)._id}`)).as(objectSchema)
  expect(inner).toMatchObject({ type: 'View', title: `riseabove:${note._id}`, permission: 'public', status: 'active' })
  const views = (await call(ann, 'GET', `/api/communities/${cast.community._id}/views`)).as(z.array(objectSchema))
  expect(views.map(({ _id }) => _id)).not.toContain(inner._id)
})

test('what is selected moves into it, from 10000,10000 on by 50 each, whoever wrote it [RISE-05]', async () => {
  const view = await makeView()
  const notes = [await makeNote(app, ann, { viewId: view._id }), await makeNote(app, ben, { viewId: view._id })]
  const [one, two] = await itemsOf(view)
  const third = await makeNote(app, ann)
  await call(ann, 'POST', '/api/links', { from: view._id, to: third._id, type: 'contains', data: { x: 900, y: 900 } })
  const { note, removed } = (await rise(ben, view, { title: 'Both', items: [one?._id, two?._id] })).as(riseAboveSchema)
  expect(removed.map(({ to }) => to)).toEqual(notes.map(({ _id }) => _id))
  expect((await itemsOf(view)).map(({ to }) => to)).toEqual([third._id, note._id])
  expect((await itemsOf(innerOf(note))).map(({ to, data }) => [to, data])).toEqual([
    [notes[0]?._id, { x: 10_000, y: 10_000 }],
    [notes[1]?._id, { x: 10_050, y: 10_050 }],
  ])

  const item = (await itemsOf(view)).find(({ to }) => to === note._id)
  await call(ann, 'POST', '/api/links', { from: view._id, to: notes[1]?._id, type: 'contains', data: { x: 5, y: 600 } })
  expect((await call(ben, 'DELETE', `/api/views/${view._id}/items`, { ids: [item?._id] })).status).toBe(200)
  const back = await itemsOf(view)
  expect(back.map(({ to }) => to).toSorted()).toEqual([third, ...notes].map(({ _id }) => _id).toSorted())
  expect(back.find(({ to }) => to === notes[0]?._id)?.data).toEqual({ x: item?.data.x, y: item?.data.y })
})

test('notes from anywhere come to stand in it from 10000,10000 on by 50 each, and remain where they were; what may not be read does not [SDIV-15, SDIV-18]', async () => {
  const [view, other] = [await makeView(), await makeView()]
  const notes = [
    await makeNote(app, ann, { viewId: other._id }),
    await makeNote(app, ben, { viewId: view._id }),
    await makeNote(app, ann),
  ].map(({ _id }) => _id)
  const { note, removed } = (await rise(ben, view, { title: 'Three', notes })).as(riseAboveSchema)
  expect(removed).toEqual([])
  expect((await itemsOf(innerOf(note))).map(({ to, data }) => [to, data])).toEqual([
    [notes[0], { x: 10_000, y: 10_000 }],
    [notes[1], { x: 10_050, y: 10_050 }],
    [notes[2], { x: 10_100, y: 10_100 }],
  ])
  expect((await itemsOf(view)).map(({ to }) => to)).toEqual([notes[1], note._id])
  expect((await itemsOf(other)).map(({ to }) => to)).toEqual([notes[0]])

  const hidden = await makeNote(app, ann, { permission: 'private' })
  expect((await rise(ben, view, { title: 'x', notes: [hidden._id] })).status).toBe(403)
  expect((await rise(ben, view, { title: 'x', notes: ['0'.repeat(24)] })).status).toBe(404)
  expect((await rise(ben, view, { title: 'x', notes: [notes[0], notes[0]] })).status).toBe(422)
  expect(await itemsOf(view)).toHaveLength(2)
})

test('a retry makes one rise-above', async () => {
  const view = await makeView()
  await makeNote(app, ann, { viewId: view._id })
  const items = (await itemsOf(view)).map(({ _id }) => _id)
  const again = () => rise(ann, view, { title: 'Once', items }, { 'Idempotency-Key': 'rise-1' })
  const [first, second] = [(await again()).as(riseAboveSchema), (await again()).as(riseAboveSchema)]
  expect(second).toEqual({ ...first, removed: [] })
  expect(await itemsOf(view)).toHaveLength(1)
})

test('in a private view it is private, with its view', async () => {
  const view = await makeView({ permission: 'private' })
  const { note } = (await rise(ann, view, { title: 'Hidden' })).as(riseAboveSchema)
  expect(note.permission).toBe('private')
  expect((await call(ben, 'GET', `/api/views/${innerOf(note)._id}/board`)).status).toBe(403)
})

test('it is refused without a name, to whoever may not write the view, for foreign, doubled or locked items; nothing changes', async () => {
  const view = await makeView()
  const other = await makeView()
  await makeNote(app, ben, { viewId: view._id })
  await makeNote(app, ben, { viewId: other._id })
  const [item] = await itemsOf(view)
  const [foreign] = await itemsOf(other)
  const refused = async (who: Joined, body: unknown, status: number, code: string, on = view) => {
    const answer = await rise(who, on, body)
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([status, code])
  }
  for (const title of ['', ' \n ']) {
    const answer = await rise(ann, view, { title })
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('Please input a name.')])
  }
  await refused(cast.callers.outsider, { title: 'x' }, 403, 'member.missing')
  await refused(ben, { title: 'x' }, 403, 'view.notEditable', await makeView({ permission: 'protected' }))
  await refused(ben, { title: 'x', items: [foreign?._id] }, 404, 'item.removed')
  await refused(ben, { title: 'x', items: [item?._id, item?._id] }, 422, 'invalid')
  await refused(ben, { title: 'x', place: { x: '1e999', y: 0 } }, 422, 'invalid')
  await call(manager, 'PATCH', `/api/views/${view._id}/items`, {
    items: [{ id: item?._id, data: { locked: true, fixed: true, draggable: false } }],
  })
  await refused(ben, { title: 'x', items: [item?._id] }, 403, 'item.locked')
  expect((await call(ann, 'GET', `/api/views/${view._id}/board`)).as(boardSchema).items).toHaveLength(1)
  expect((await rise(ann, view, { title: 'x', items: [item?._id] })).status).toBe(201)
})
