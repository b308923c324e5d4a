import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution, type Permission } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { poolNoteSchema } from '../../../shared/domain/promising-ideas.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast } from '../../testing/cast.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let ann: Joined
let ben: Joined
let welcome: string
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben } = cast.callers)
  welcome = cast.community.views[0] ?? ''
})
afterAll(() => app.stop())

const call = (who: Joined, method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.request(method, path, { token: who.token, ...(body !== undefined && { body }), ...(headers && { headers }) })
const create = async (who: Joined, body: object) =>
  (await call(who, 'POST', `/api/contributions/${cast.community._id}`, body)).as(objectSchema)
const linksFrom = async (who: Joined, id: string) =>
  (await call(who, 'GET', `/api/links/from/${id}`)).as(z.array(linkSchema))

const mark = async (text: string, permission: Permission = 'protected') => {
  const note = await makeNote(app, ann, { body: `<p>${text}, and so on.</p>`, permission })
  const data = { idea: text, reason: 'why?', color: 'green' }
  const idea = await create(ann, { type: 'promisingIdeaobj', status: 'active', data })
  await call(ann, 'POST', '/api/links', { from: idea._id, to: note._id, type: 'promisings', data })
  return { note, idea: idea._id }
}
const pool = (who: Joined, body: unknown, { view = welcome, key = '' } = {}) =>
  call(who, 'POST', `/api/views/${view}/poolnote`, body, key ? { 'Idempotency-Key': key } : undefined)
const notesOn = async (view: string) =>
  (await linksFrom(ann, view)).filter(({ _to }) => _to.type === 'Note').map(({ _to }) => _to.title)

test('a pool note quotes the selected ideas in their order, each with the way to its note, and names them in its data; a retry makes no second one [PROM-06, PROM-15]', async () => {
  const [leaves, days] = [await mark('leaves fall'), await mark('days grow short')]
  const body = { title: ' Autumn ', ideas: [days.idea, leaves.idea] }
  const { note, link } = (await pool(ben, body, { key: 'pool-1' })).as(poolNoteSchema)
  expect(note).toMatchObject({
    type: 'Note', title: 'Autumn', status: 'active', permission: 'protected', authors: [ben.author._id],
    data: { promisingContains: { ideas: [days.idea, leaves.idea] } },
  }) // prettier-ignore
  expect(link).toMatchObject({ from: welcome, to: note._id, type: 'contains' })
  expect(link._to.data).toEqual({ promisingContains: 'promisingContains' })

  const references = await linksFrom(ann, note._id)
  const quoted = new Map(references.map(({ _id, type, to, data }) => [_id, [type, to, data.text]]))
  const marks = [...String(note.data.body).matchAll(/<span class="mceNonEditable KFReference" id="(\w+)"><\/span>/g)]
  expect(marks.map(([, id = '']) => quoted.get(id))).toEqual([
    ['references', days.note._id, 'days grow short'],
    ['references', leaves.note._id, 'leaves fall'],
  ])

  const again = (await pool(ben, body, { key: 'pool-1' })).as(poolNoteSchema)
  expect(again.note._id).toBe(note._id)
  expect((await notesOn(welcome)).filter((title) => title === 'Autumn')).toHaveLength(1)
})

test('it is refused without a title or ideas, for what is closed, gone or unknown, and on a view that is not one’s to write; nothing is made [PROM-16, PROM-17, EDIT-083]', async () => {
  const [open, closed, gone] = [await mark('open'), await mark('closed', 'private'), await mark('gone')]
  await call(ann, 'PUT', `/api/objects/${cast.community._id}/${gone.note._id}`, { status: 'inactive' })
  const readOnly: Contribution = await create(ann, { type: 'View', title: 'Mine', permission: 'protected' })
  const before = await notesOn(welcome)
  const refused = async (body: object, status: number, code: string, view = welcome) => {
    const answer = await pool(ben, { title: 'x', ideas: [open.idea], ...body }, { view })
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([status, code])
    return answer.text
  }
  expect(await refused({ title: ' \n' }, 422, 'invalid')).toContain('"Note title is empty "')
  expect(await refused({ ideas: [] }, 422, 'invalid')).toContain('"Promising Idea is not selected"')
  await refused({ ideas: [open.idea, open.idea] }, 422, 'invalid')
  await refused({ ideas: Array.from({ length: 201 }, (_, at) => String(at).padStart(24, '0')) }, 422, 'invalid')
  await refused({ ideas: [open.idea, closed.idea] }, 403, 'forbidden')
  await refused({ ideas: [gone.idea] }, 404, 'item.removed')
  await refused({ ideas: [open.note._id] }, 404, 'notFound')
  await refused({}, 403, 'view.notEditable', readOnly._id)
  expect(await notesOn(welcome)).toEqual(before)
})
