import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { annotationFields, annotationOf } from '../../../shared/domain/annotations.ts'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { linkSchema, type Link } from '../../../shared/domain/links.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forAuthors, makeCast, statuses, type Cast } from '../../testing/cast.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'
import { objectCalls } from '../../testing/objects.ts'
import { connect } from '../../testing/sockets.ts'

let app: TestApp
let cast: Cast
let [ann, ben, manager]: [Joined, Joined, Joined] = [] as never
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben, manager } = cast.callers)
})
afterAll(() => app.stop())

const { create, read, save } = objectCalls(
  () => app,
  () => cast.community._id,
)
const words = {
  quote: 'What we know',
  text: '<p>Do we?</p>',
  ranges: [{ start: '/p[1]', startOffset: 0, end: '/p[1]', endOffset: 12 }],
  onlyMine: false,
}
const fieldsBy = ({ user }: Joined, more: object = {}) => ({
  type: 'Annotation',
  title: 'an Annotation',
  status: 'active',
  ...annotationFields(user.userName, { ...words, ...more }),
})
const join = (who: Joined, from: Contribution, to: Contribution) =>
  app.request('POST', '/api/links', { token: who.token, body: { from: from._id, to: to._id, type: 'annotates' } })
const annotate = async (who: Joined, note: Contribution, more: object = {}) => {
  const annotation = (await create(who, fieldsBy(who, more))).as(objectSchema)
  return { annotation, link: (await join(who, annotation, note)).as(linkSchema) }
}
const annotating = async (who: Joined, { _id }: Contribution) =>
  (await app.request('GET', `/api/links/to/${_id}`, { token: who.token }))
    .as(z.array(linkSchema))
    .filter(({ type }) => type === 'annotates')

test('whoever reads a note annotates it: what is said, of which passage, joined to the note, and heard by the others [ANNO-02, ANNO-04, EDIT-111]', async () => {
  const note = await makeNote(app, ann)
  const anns = await connect(app, { token: ann.token })
  await anns.follow(roomOf('linkto', note._id), () => annotate(ann, note))
  const { annotation, link } = await annotate(ben, note)
  expect(annotation).toMatchObject({
    type: 'Annotation',
    permission: 'protected',
    authors: [ben.author._id],
    data: { quote: words.quote, text: words.text, ranges: words.ranges, highlights: [] },
  })
  expect(link).toMatchObject({ type: 'annotates', from: annotation._id, to: note._id })
  await anns.until('link:save', ({ _id }) => _id === link._id)
  expect((await annotating(ann, note)).map(({ from }) => from)).toContain(annotation._id)
  expect((await read(ann, annotation._id)).as(objectSchema).data).toEqual(annotation.data)
})

test('an annotation is changed and deleted by its author and managers alone, however public it is [ANNO-03, EDIT-112]', async () => {
  const note = await makeNote(app, ben)
  const { annotation } = await annotate(ann, note)
  const { userName } = ann.user
  expect(annotation.data.permissions).toEqual({
    read: [],
    update: [userName],
    delete: [userName],
    admin: [userName],
  })
  const path = `/api/objects/${annotation._id}`
  for (const permission of ['protected', 'public'] as const) {
    await save(ann, annotation._id, { permission })
    const body = { data: { text: '<p>Mine now.</p>' } }
    expect(await statuses(app, cast, 'PUT', path, { body: {} })).toEqual(forAuthors())
    expect((await app.request('PUT', path, { token: ben.token, body })).status).toBe(403)
    await save(ann, annotation._id, { authors: [ann.author._id, ben.author._id] })
    expect((await app.request('PUT', path, { token: ben.token, body })).status).toBe(403)
    expect(annotationOf((await read(ben, annotation._id)).as(objectSchema)).text).toBe(words.text)
  }
  const links: Record<string, Link> = {}
  for (const caller of ['visitor', 'outsider', 'writer', 'owner', 'manager', 'admin'])
    links[caller] = (await annotate(ann, note)).link
  const linkOf = ([caller]: string[]) => Promise.resolve(`/api/links/${links[caller ?? '']?._id}`)
  const nameOf = (person: unknown) => Object.entries(cast.callers).find(([, one]) => one === person)?.[0] ?? 'visitor'
  const removal = await statuses(app, cast, 'DELETE', (person) => linkOf([nameOf(person)]))
  expect(removal).toEqual(forAuthors(204))
  const left = (await annotating(ben, note)).map(({ _id }) => _id)
  expect(['visitor', 'outsider', 'writer'].map((caller) => left.includes(links[caller]?._id ?? ''))).toEqual(
    Array(3).fill(true),
  )
})

test('with its link to the note an annotation is removed, and what it quotes closed to others', async () => {
  const diary = await makeNote(app, ann, { permission: 'private' })
  const { annotation, link } = await annotate(ann, diary)
  expect((await app.request('DELETE', `/api/links/${link._id}`, { token: ann.token })).status).toBe(204)
  expect((await read(ben, annotation._id)).status).toBe(403)
  expect((await read(ann, annotation._id)).as(objectSchema)).toMatchObject({
    status: 'inactive',
    permission: 'private',
    data: annotation.data,
  })
})

test('nobody annotates what they may not read, and what hangs on it is not read either', async () => {
  const diary = await makeNote(app, ann, { permission: 'private' })
  const { annotation } = await annotate(ann, diary)
  expect((await read(ben, annotation._id)).status).toBe(403)
  const bens = (await create(ben, fieldsBy(ben))).as(objectSchema)
  expect((await join(ben, bens, diary)).status).toBe(403)
  const note = await makeNote(app, ann)
  expect((await join(ben, annotation, note)).status).toBe(403)
  const { annotation: own } = await annotate(ann, note, { onlyMine: true })
  expect([own.permission, annotationOf(own).permissions.read]).toEqual(['private', [ann.user.userName]])
  expect((await read(ben, own._id)).status).toBe(403)
  expect(await annotating(ben, note)).toEqual([])
  expect((await read(manager, own._id)).status).toBe(200)
})

test('what would break a reader’s client falls away, and what old clients keep beside it stays', async () => {
  const [good] = words.ranges
  const hostile = {
    quote: '<img src=x onerror=alert(1)>',
    text: '<p onclick="alert(1)">Look<script>alert(1)</script></p>',
    ranges: [
      good,
      { start: "/p[1]']|//*[.='", startOffset: 0, end: '/p[1]', endOffset: 1 },
      { start: '/p[1]', startOffset: -1, end: '/p[1]', endOffset: 'x' },
      'junk',
      null,
    ],
    highlights: [{}],
    permissions: { read: [], update: ['ann'] },
    user: 'ann',
    tags: ['why'],
  }
  const made = (await create(ann, { type: 'Annotation', data: hostile })).as(objectSchema)
  expect(made.data).toEqual({ ...hostile, text: '<p>Look</p>', ranges: [good] })
  const bare = (await create(ann, { type: 'Annotation', data: { quote: 7, ranges: 'x', highlights: null } })).as(
    objectSchema,
  )
  expect(bare.data).toEqual({ quote: '', text: '', ranges: [], highlights: [] })
  const strange = { quote: ['x'], text: 7, ranges: { length: 1e9 }, permissions: 'all' }
  const countless = { ranges: Array.from({ length: 5_000 }, () => good) }
  expect((await create(ann, { type: 'Annotation', data: countless })).as(objectSchema).data.ranges).toHaveLength(100)
  expect(annotationOf({ data: strange })).toEqual({ quote: '', text: '', ranges: [], permissions: { read: [] } })
  await save(ann, made._id, { data: { text: {}, highlights: 'x', quote: 'Look' } })
  expect((await read(ann, made._id)).as(objectSchema).data).toMatchObject({
    text: '<p>Look</p>',
    highlights: [{}],
    quote: 'Look',
  })
})
