import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { studentActsSchema, type StudentActs } from '../../../shared/domain/students.ts'
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

const path = () => `/api/contributions/${cast.community._id}/studentActs`
const actsFor = async (who: Joined, titles: ReadonlyMap<string, string>) => {
  const { notes, ...acts } = (await app.request('GET', path(), { token: who.token })).as(studentActsSchema)
  const titleAt = (place: number) => titles.get(notes[place] ?? '') ?? ''
  const byTitle = (places: StudentActs['read'][string] = []) => places.map(titleAt)
  return {
    notes: notes.map((id) => titles.get(id) ?? ''),
    of: ({ author: { _id } }: Joined) => ({
      read: byTitle(acts.read[_id]),
      modified: byTitle(acts.modified[_id]),
      builtOn: byTitle(acts.builtOn[_id]),
      annotated: (acts.annotated[_id] ?? []).map(({ note, quote }) => [titleAt(note), quote]),
    }),
  }
}
const annotate = async (who: Joined, noteId: string, quote: string, permission = 'protected') => {
  const data = { text: '<p>Why?</p>', quote }
  const made = await create(who, { type: 'Annotation', title: 'an Annotation', status: 'active', permission, data })
  const body = { from: made.as(objectSchema)._id, to: noteId, type: 'annotates' }
  expect((await app.request('POST', '/api/links', { token: who.token, body })).status).toBe(201)
}
const read = (who: Joined, noteId: string) =>
  app.request('POST', `/api/records/read/${cast.community._id}/${noteId}`, { token: who.token })

test('what members have read, modified, built on and annotated is told once for each note, as far as one may read it [SRCH-20, STUD-07, STUD-08]', async () => {
  const light = await makeNote(app, ann, { title: 'Light', permission: 'public' })
  const secret = await makeNote(app, ann, { title: 'Secret', permission: 'private' })
  const answer = await makeNote(app, ben, { title: 'Answer', buildson: light._id })
  const gone = await makeNote(app, ben, { title: 'Gone', buildson: light._id })
  const titles = new Map([light, secret, answer, gone].map(({ _id, title }) => [_id, title]))
  for (const note of [light, secret, answer]) await read(ann, note._id)
  for (let twice = 0; twice < 2; twice += 1) {
    await read(ben, light._id)
    await save(ben, light._id, { title: 'Light', data: { body: `<p>${twice}</p>` } })
  }
  await annotate(ben, light._id, 'What we know.')
  await annotate(ann, secret._id, 'Nobody knows.')
  await annotate(ann, light._id, 'A private remark.', 'private')
  await save(ben, gone._id, { status: 'inactive' })

  expect(await statuses(app, cast, 'GET', path())).toEqual(forMembers())
  const toBen = await actsFor(ben, titles)
  expect(toBen.notes.toSorted()).toEqual(['Answer', 'Light'])
  expect(toBen.of(ann)).toEqual({
    read: expect.arrayContaining(['Light', 'Answer']),
    modified: [],
    builtOn: [],
    annotated: [],
  })
  expect(toBen.of(ann).read).toHaveLength(2)
  expect(toBen.of(ben)).toEqual({
    read: ['Light'],
    modified: ['Light'],
    builtOn: ['Light'],
    annotated: [['Light', 'What we know.']],
  })
  for (const all of [manager, ann]) {
    const told = await actsFor(all, titles)
    expect(told.of(ann).read.toSorted()).toEqual(['Answer', 'Light', 'Secret'])
    expect(told.of(ann).annotated).toEqual([
      ['Secret', 'Nobody knows.'],
      ['Light', 'A private remark.'],
    ])
  }
  const text = (await app.request('GET', path(), { token: ben.token })).text
  for (const hidden of [secret._id, gone._id, 'Nobody', 'private remark']) expect(text).not.toContain(hidden)
})

test('what is built on by something else than a note is told to those who may read it', async () => {
  const base = await makeNote(app, ben, { title: 'Base' })
  const drawn = async (permission: string) => {
    const made = await create(ann, { type: 'Drawing', title: 'Drawn', status: 'active', permission, data: {} })
    const body = { from: made.as(objectSchema)._id, to: base._id, type: 'buildson' }
    expect((await app.request('POST', '/api/links', { token: ann.token, body })).status).toBe(201)
  }
  const titles = new Map([[base._id, 'Base']])
  const builtOnBy = async (who: Joined) => (await actsFor(who, titles)).of(ann).builtOn.filter(Boolean)
  await drawn('private')
  expect([await builtOnBy(ben), await builtOnBy(ann), await builtOnBy(manager)]).toEqual([[], ['Base'], ['Base']])
  await drawn('protected')
  expect(await builtOnBy(ben)).toEqual(['Base'])
})
