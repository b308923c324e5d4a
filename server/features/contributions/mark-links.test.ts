import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { recordSchema } from '../../../shared/domain/records.ts'
import { newId } from '../../store/new-id.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeNote, makeSupports, twoMembers, type Joined } from '../../testing/makers.ts'
import { objectCalls } from '../../testing/objects.ts'
import { connect } from '../../testing/sockets.ts'

let app: TestApp
let ann: Joined
let ben: Joined
let communityId: string
let support: Contribution
beforeAll(async () => {
  app = await startTestApp()
  const made = await twoMembers(app)
  ;({ ann, ben } = made)
  communityId = made.community._id
  support = (await create(ann, { type: 'Support', title: 'My theory', status: 'active' })).as(objectSchema)
})
afterAll(() => app.stop())

const { create, read, save } = objectCalls(
  () => app,
  () => communityId,
)

const supported = (id: string) =>
  `<p><span id="${id}" class="KFSupportStart mceNonEditable"></span>shade<span id="${id}" class="KFSupportEnd mceNonEditable"></span></p>`
const citing = (id: string) => `<p>see <span id="${id}" class="mceNonEditable KFReference"></span></p>`

const list = async (path: string) => (await app.request('GET', path, { token: ann.token })).as(z.array(linkSchema))
const linksOf = async ({ _id }: Contribution) => {
  const [to, from] = await Promise.all([list(`/api/links/to/${_id}`), list(`/api/links/from/${_id}`)])
  return [...to.filter(({ type }) => type === 'supports'), ...from.filter(({ type }) => type === 'references')]
}
const bySupport = (_id: string) => ({ _id, type: 'supports', from: support._id })

test('a save makes the links of new marks in whatever language and removes those whose marks are gone, with their records', async () => {
  const [note, cited] = [await makeNote(app, ann), await makeNote(app, ben, { title: 'Cited' })]
  const [theory, reference] = [newId(), newId()]
  const body = supported(theory)
  const markLinks = [bySupport(theory), { _id: reference, type: 'references', to: cited._id, text: 'a &lt; b' }]
  const first = await save(ann, note._id, { data: { body, fr: citing(reference) }, markLinks })
  expect(first.as(objectSchema).data).toMatchObject({ body, fr: citing(reference) })
  expect(first.body).not.toHaveProperty('markLinks')
  const { modified } = first.as(objectSchema)
  expect(await linksOf(note)).toEqual([
    expect.objectContaining({ _id: theory, type: 'supports', from: support._id, to: note._id, _to: expect.objectContaining({ modified }) }), // prettier-ignore
    expect.objectContaining({ _id: reference, type: 'references', from: note._id, to: cited._id, data: { text: 'a &lt; b' } }), // prettier-ignore
  ])

  await save(ann, note._id, { data: { body: '<p>shade</p>' }, markLinks: [] })
  expect((await linksOf(note)).map(({ _id }) => _id)).toEqual([reference])
  const records = await app.request('GET', `/api/records/object/${support._id}`, { token: ann.token })
  const operations = records.as(z.array(recordSchema)).map(({ historicalOperationType }) => historicalOperationType)
  expect(operations.slice(-2)).toEqual(['created', 'deleted'])
})

test('who looks on hears of the link before the text that holds its mark', async () => {
  const note = await makeNote(app, ann)
  const ear = await connect(app, { token: ben.token })
  await ear.follow(`linkto:${note._id}`, () => makeSupports(app, ann, note))
  await ear.follow(`contribution:${note._id}`, () => save(ann, note._id, { title: 'Heard' }))
  await ear.until('contribution:save')
  const mark = newId()
  await save(ann, note._id, { data: { body: supported(mark) }, markLinks: [bySupport(mark)] })
  await ear.until('contribution:save', ({ data }) => String(data.body).includes(mark))
  const names = ear.heard.map(({ name, payload }) => `${name} ${JSON.stringify(payload).includes(mark)}`)
  expect(names.indexOf('link:save true')).toBeGreaterThan(-1)
  expect(names.indexOf('link:save true')).toBeLessThan(names.indexOf('contribution:save true'))
  ear.socket.close()
})

test('what may not be linked refuses the whole save and says which marks: neither text nor link is there', async () => {
  const note = await makeNote(app, ann, { body: '<p>before</p>' })
  const secret = await makeNote(app, ben, { permission: 'private' })
  const elsewhere = await makeNote(app, (await twoMembers(app)).ann)
  const [good, gone, closed, foreign] = [newId(), newId(), newId(), newId()]
  const refers = (_id: string, to: string) => ({ _id, type: 'references', to, text: '' })
  const refused = await save(ann, note._id, {
    data: { body: supported(good) + [gone, closed, foreign].map(citing).join('') },
    markLinks: [bySupport(good), refers(gone, newId()), refers(closed, secret._id), refers(foreign, elsewhere._id)],
  })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ marks: [gone, closed, foreign] })
  expect(refused.headers.get('X-Error-Code')).toBe('note.unlinkable')
  expect(await linksOf(note)).toEqual([])
  expect((await read(ann, note._id)).as(objectSchema).data.body).toBe('<p>before</p>')
})

test('a link is not made without its mark, nor under an id that is taken, and nobody’s other links are removed', async () => {
  const [note, other] = [await makeNote(app, ann), await makeNote(app, ben)]
  const theirs = await makeSupports(app, ben, other)
  const without = await save(ann, note._id, { data: { body: '<p>no mark</p>' }, markLinks: [bySupport(newId())] })
  expect(without.status).toBe(422)
  const taken = await save(ann, note._id, { data: { body: supported(theirs._id) }, markLinks: [bySupport(theirs._id)] })
  expect(taken.status).toBe(422)
  expect((await save(ben, note._id, { markLinks: [] })).status).toBe(403)
  expect(await linksOf(note)).toEqual([])
  expect((await linksOf(other)).map(({ _id }) => _id)).toEqual([theirs._id])
})

test('a save that is sent again after its answer was lost is refused with what it has stored, and makes nothing twice', async () => {
  const note = await makeNote(app, ann)
  const mark = newId()
  const body = { data: { body: supported(mark) }, markLinks: [bySupport(mark)] }
  const ifMatch = { 'If-Match': `"${note.version}"` }
  const first = (await save(ann, note._id, body, ifMatch)).as(objectSchema)
  const again = await save(ann, note._id, body, ifMatch)
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({ object: first })
  expect((await linksOf(note)).map(({ _id }) => _id)).toEqual([mark])
})

test('the save of a client that makes its links itself leaves them alone', async () => {
  const note = await makeNote(app, ann)
  const { _id } = await makeSupports(app, ann, note)
  await save(ann, note._id, { data: { body: '<p>no mark yet</p>' } })
  expect((await linksOf(note)).map((link) => link._id)).toEqual([_id])
})

test('a save counts as read by who saves it where it says so, and not otherwise', async () => {
  const note = await makeNote(app, ann)
  const status = async () => {
    const answer = await app.request('GET', `/api/records/myreadstatus/${communityId}/${note._id}`, { token: ann.token }) // prettier-ignore
    return answer.as(z.nullable(linkSchema))
  }
  await save(ann, note._id, { title: 'Saved' })
  expect(await status()).toBeNull()
  const saved = (await save(ann, note._id, { title: 'Saved again', markRead: true })).as(objectSchema)
  const read = await status()
  expect(read).toMatchObject({ type: 'read', from: ann.author._id, to: note._id })
  expect(Date.parse(read?.modified ?? '')).toBeGreaterThanOrEqual(Date.parse(saved.modified))
})
