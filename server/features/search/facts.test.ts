import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { linkSchema } from '../../../shared/domain/links.ts'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { FACTS_MAX, searchFactsSchema } from '../../../shared/domain/search.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forMembers, makeCast, statuses } from '../../testing/cast.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'
import { objectCalls } from '../../testing/objects.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let ann: Joined
let ben: Joined
let manager: Joined
const { create, save } = objectCalls(
  () => app,
  () => cast.community._id,
)

beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben, manager } = cast.callers)
})
afterAll(() => app.stop())

const path = () => `/api/contributions/${cast.community._id}/search/facts`
const ask = (who: Joined, ids: unknown) => app.request('POST', path(), { token: who.token, body: { ids } })
const factsFor = async (who: Joined, ...notes: Contribution[]) => {
  const answer = await ask(who, notes.map(({ _id }) => _id)) // prettier-ignore
  return answer.as(z.array(searchFactsSchema))
}
const make = async (who: Joined, fields: Record<string, unknown>) =>
  (await create(who, { status: 'active', permission: 'protected', ...fields })).as(objectSchema)
const link = async (who: Joined, from: string, to: string, type: string, data = {}) => {
  const answer = await app.request('POST', '/api/links', { token: who.token, body: { from, to, type, data } })
  return answer.as(linkSchema)._id
}

test('a row’s views, build-ons, supports, quotations, editors, readers and comments are told at once, as far as one may read them [SRCH-13]', async () => {
  const parent = await makeNote(app, ann, { title: 'Parent' })
  const secret = await makeNote(app, ann, { title: 'Secret parent', permission: 'private' })
  const [open, closed] = [
    await make(ann, { type: 'View', title: 'Open view' }),
    await make(ann, { type: 'View', title: 'Closed view', permission: 'private' }),
  ]
  const note = await makeNote(app, ann, { title: 'Note', buildson: parent._id })
  await link(ann, note._id, secret._id, 'buildson')
  for (const view of [open, closed]) await link(ann, view._id, note._id, 'contains', { x: 1, y: 1 })
  const support = await make(ann, { type: 'Support', title: 'My theory' })
  for (let twice = 0; twice < 2; twice += 1) await link(ann, support._id, note._id, 'supports')
  const quoted = await link(ann, note._id, parent._id, 'references', { text: 'What we know.' })
  const hidden = await link(ann, note._id, secret._id, 'references', { text: 'Nobody knows.' })
  await save(manager, note._id, { title: 'Note, edited' })
  await app.request('POST', `/api/records/read/${cast.community._id}/${note._id}`, { token: ben.token })
  const comments = { authors: [manager.user._id], comments: 'Well thought.' }
  const commented = `/api/objects/${cast.community._id}/${note._id}/savecomments`
  expect((await app.request('PUT', commented, { token: manager.token, body: comments })).status).toBe(200)

  const [told] = await factsFor(ben, note)
  expect(told).toEqual({
    _id: note._id,
    views: [{ _id: open._id, title: 'Open view' }],
    buildson: [{ _id: parent._id, title: 'Parent' }],
    scaffolds: ['My theory'],
    references: [{ _id: quoted, title: 'Parent', text: 'What we know.' }],
    editBy: [manager.author._id],
    readBy: [ben.author._id],
    comments: '',
  })
  const [all] = await factsFor(manager, note)
  expect(all?.comments).toBe('Well thought.')
  expect(all?.views.map(({ title }) => title)).toEqual(['Open view', 'Closed view'])
  expect(all?.buildson.map(({ title }) => title)).toEqual(['Parent', 'Secret parent'])
  expect(all?.references.map(({ _id }) => _id)).toEqual([quoted, hidden])
})

test('of what one may not read, of other communities and of what is none nothing is told, nor to others', async () => {
  const mine = await makeNote(app, ann, { permission: 'private' })
  const plain = await makeNote(app, ann)
  const elsewhere = await makeNote(app, cast.elsewhere.ann)
  expect((await factsFor(ann, plain, mine)).map(({ _id }) => _id).toSorted()).toEqual([mine._id, plain._id].toSorted())
  expect((await factsFor(ben, mine, elsewhere, plain)).map(({ _id }) => _id)).toEqual([plain._id])
  expect((await ask(ben, ['x', '$where', plain._id, plain._id])).body).toHaveLength(1)
  expect(await statuses(app, cast, 'POST', path(), { body: { ids: [plain._id] } })).toEqual(forMembers())
  for (const ids of [undefined, 'x', [1], [{ $ne: '' }], Array(FACTS_MAX + 1).fill(plain._id)]) {
    const refused = await ask(ben, ids)
    expect([refused.status, refused.body]).toMatchObject([400, { field: expect.stringContaining('ids') }])
  }
})
