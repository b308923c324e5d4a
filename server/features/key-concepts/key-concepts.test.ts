import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  keyConceptCollectionSchema,
  noteGroupsSchema,
  studentWordsSchema,
} from '../../../shared/domain/key-concepts.ts'
import { collection } from '../../store/collection.ts'
import { newId } from '../../store/new-id.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { anotherCommunity, forManagers, forMembers, makeCast, statuses, type Cast } from '../../testing/cast.ts'
import { makeNote, type Person } from '../../testing/makers.ts'
import { KeyConceptCollectionModel } from './key-concepts.model.ts'

let app: TestApp
let first: Cast
let cast: Cast
beforeAll(async () => {
  app = await startTestApp()
  first = await makeCast(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  cast = await anotherCommunity(app, first)
})

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const answerSchema = z.strictObject(keyConceptCollectionSchema.shape)
const pathOf = (act: string, { community }: Pick<Cast, 'community'> = cast) => `/api/keyconcept/${community._id}/${act}`
const call = ({ token }: Person, method: string, act: string, body?: object) =>
  app.request(method, pathOf(act), { token, ...(body && { body }) })
const save = (who: Person, fields: object) => call(who, 'POST', 'collections/', { keyConceptCollection: fields })
const change = (who: Person, fields: object) => call(who, 'PUT', 'collections/', { keyConceptCollection: fields })
const made = async (fields: object = { name: 'Light', keyConcepts: ['prism', 'rise above'] }) =>
  (await save(cast.callers.manager, fields)).as(answerSchema)
const stored = () => collection(KeyConceptCollectionModel).find({ communityId: cast.community._id }).toArray()

test('a collection holds a name and phrases of its community, and members read one or all [CALL-101, CALL-102, CALL-104, DICT-21]', async () => {
  const { manager, writer } = cast.callers
  const answer = await save(manager, {
    name: ' Light ',
    keyConcepts: ['prism', 'rise above'],
    _id: 'x',
    communityId: 'y',
  })
  const one = answer.as(answerSchema)
  expect([answer.status, answer.body]).toEqual([
    201,
    {
      _id: expect.stringMatching(/^[\da-f]{24}$/),
      communityId: cast.community._id,
      name: 'Light',
      keyConcepts: ['prism', 'rise above'],
      created: expect.stringMatching(ISO),
      modified: expect.stringMatching(ISO),
    },
  ])
  const other = await made({ name: 'Light' })
  expect(other).toMatchObject({ name: 'Light', keyConcepts: [] })
  expect((await call(writer, 'GET', 'allcollections/')).body).toEqual([one, other])
  expect((await call(writer, 'GET', `collections/${one._id}`)).body).toEqual(one)
  expect(await statuses(app, cast, 'GET', pathOf('allcollections/'))).toEqual(forMembers())
  expect(await statuses(app, cast, 'GET', pathOf(`collections/${one._id}`))).toEqual(forMembers())
  for (const id of ['x', '0'.repeat(24)]) expect((await call(writer, 'GET', `collections/${id}`)).status).toBe(404)
})

test('managers change and delete a collection, which stays the same one [CALL-103, CALL-105, DICT-19]', async () => {
  const { manager, admin } = cast.callers
  const one = await made()
  const changed = await change(manager, { _id: one._id, name: 'Colour', keyConcepts: ['prism', 'hue'] })
  expect([changed.status, changed.as(answerSchema)]).toMatchObject([
    200,
    {
      _id: one._id,
      communityId: cast.community._id,
      name: 'Colour',
      keyConcepts: ['prism', 'hue'],
      created: one.created,
    },
  ])
  expect(await stored()).toHaveLength(1)
  const removed = await call(admin, 'DELETE', `collections/${one._id}`)
  expect([removed.status, removed.body]).toEqual([200, {}])
  expect(await stored()).toEqual([])
  expect((await call(manager, 'DELETE', `collections/${one._id}`)).status).toBe(404)
  expect((await change(manager, { _id: one._id, name: 'x' })).status).toBe(404)
})

test('nobody who is not a manager of the community saves, changes or deletes one [CALL-102, CALL-103, CALL-105, DICT-22]', async () => {
  const one = await made()
  const before = await stored()
  const fields = { name: 'Mine', keyConcepts: ['mine'] }
  const refused = { ...forManagers(), manager: 404, admin: 404 }
  const nobodys = { keyConceptCollection: { ...fields, _id: '0'.repeat(24) } }
  expect(await statuses(app, cast, 'PUT', pathOf('collections/'), { body: nobodys })).toEqual(refused)
  expect(await statuses(app, cast, 'DELETE', pathOf(`collections/${'0'.repeat(24)}`))).toEqual(refused)
  const { manager } = cast.elsewhere
  const there = (method: string, act: string, body?: object) =>
    app.request(method, pathOf(act, cast.elsewhere), { token: manager.token, ...(body && { body }) })
  expect((await save(manager, fields)).status).toBe(403)
  expect((await there('PUT', 'collections', { keyConceptCollection: { ...fields, _id: one._id } })).status).toBe(404)
  expect((await there('GET', `collections/${one._id}`)).status).toBe(404)
  expect((await there('DELETE', `collections/${one._id}`)).status).toBe(404)
  for (const who of [cast.callers.writer, cast.callers.owner, cast.callers.outsider]) {
    expect((await save(who, fields)).status).toBe(403)
    expect((await change(who, { ...fields, _id: one._id })).status).toBe(403)
    expect((await call(who, 'DELETE', `collections/${one._id}`)).status).toBe(403)
  }
  const anonymous = { body: { keyConceptCollection: fields } }
  expect((await app.request('POST', pathOf('collections/'), anonymous)).status).toBe(401)
  expect(await stored()).toEqual(before)
  expect(await statuses(app, cast, 'POST', pathOf('collections/'), anonymous)).toEqual({
    visitor: 401,
    outsider: 403,
    writer: 403,
    owner: 403,
    manager: 201,
    admin: 201,
  })
  expect(await stored()).toHaveLength(before.length + 2)
})

test('one without a name is refused in words, and of phrases blank ones and doubles are dropped [DICT-11, DICT-18]', async () => {
  const { manager } = cast.callers
  const { _id } = await made()
  for (const name of ['', '  ', undefined, 7])
    for (const answer of [await save(manager, { name, keyConcepts: ['x'] }), await change(manager, { _id, name })])
      expect([answer.status, answer.body]).toMatchObject([422, { message: 'Please give the collection a name.' }])
  for (const fields of [
    { keyConcepts: ['x'.repeat(201)] },
    { keyConcepts: Array(501).fill('x') },
    { keyConcepts: [7] },
    { name: 'x'.repeat(201) },
  ])
    // prettier-ignore
    expect((await save(manager, { name: 'x', ...fields })).status).toBe(422)
  expect(await stored()).toHaveLength(1)
  const keyConcepts = ['Rise  above', '', ' rise Above ', 'prism', '\t', 'PRISM', 'Äpfel', 'äpfel', 'photon']
  expect((await made({ name: 'x', keyConcepts })).keyConcepts).toEqual(['Rise above', 'prism', 'Äpfel', 'photon'])
})

test('a community holds a hundred collections', async () => {
  const now = new Date()
  const communityId = cast.community._id
  const many = Array.from({ length: 100 }, newId)
  const fields = { communityId, name: 'x', keyConcepts: [], created: now, modified: now }
  await collection(KeyConceptCollectionModel).insertMany(many.map((_id) => ({ _id, ...fields })))
  const refused = await save(cast.callers.manager, { name: 'x' })
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([422, 'keyConcepts.tooMany'])
})

const wordsOf = async (who: Person, authorId: string, language = 'en') =>
  (await call(who, 'GET', `words/${authorId}?language=${language}`)).as(studentWordsSchema)

test('an author’s words are counted by lemma in the notes that the member may read [DICT-01, DICT-03, DICT-25]', async () => {
  const { owner, writer, manager } = cast.callers
  const one = await makeNote(app, owner, { title: 'Prisms', body: '<p>The leaf bends light. Leaves bent it.</p>' })
  const two = await makeNote(app, owner, { title: '', body: '<p>Prism, light!</p>' })
  await makeNote(app, owner, { title: 'Hidden', body: '<p>secret leaf</p>', permission: 'private' })
  await makeNote(app, writer, { title: 'Another', body: '<p>leaf</p>' })
  const { notes, words, unread } = await wordsOf(writer, owner.author._id)
  expect([notes, unread]).toEqual([[one, two].map(({ _id, title }) => ({ _id, title })), 0])
  const counts = words.map(({ word, count, notes }) => [word, count, notes])
  expect(counts).toEqual([
    ['bend', 2, [0]],
    ['leaf', 2, [0]],
    ['light', 2, [0, 1]],
    ['prism', 2, [0, 1]],
    ['it', 1, [0]],
    ['the', 1, [0]],
  ])
  expect(words.find(({ word }) => word === 'leaf')?.forms).toEqual(['leaf', 'leaves'])
  expect(words.flatMap(({ word, common }) => (common ? [word] : []))).toEqual(['it', 'the'])
  const all = await wordsOf(manager, owner.author._id)
  expect([all.notes.length, all.words.find(({ word }) => word === 'leaf')?.count]).toEqual([3, 3])
  const stemmed = await wordsOf(writer, owner.author._id, 'fr')
  expect(stemmed.words.map(({ word }) => word)).toContain('leaves')
  expect(await wordsOf(owner, manager.author._id)).toEqual({ notes: [], words: [], unread: 0 })
  const foreign = cast.elsewhere.ann.author._id
  expect((await call(writer, 'GET', `words/${foreign}`)).status).toBe(404)
  expect((await call(writer, 'GET', `words/${one._id}`)).status).toBe(404)
  expect(await statuses(app, cast, 'GET', pathOf(`words/${owner.author._id}`))).toEqual(forMembers())
})

test('their notes stand under the phrases that they hold, exactly or nearly, the best first [DICT-02, DICT-28]', async () => {
  const { owner, writer } = cast.callers
  const near = await makeNote(app, owner, { title: 'Near', body: '<p>It rises above the prisms.</p>' })
  const exact = await makeNote(app, owner, { title: 'Exact', body: '<p>A rise-above with a prism.</p>' })
  await makeNote(app, owner, { title: 'Hidden', body: '<p>rise above</p>', permission: 'private' })
  const body = { authorId: owner.author._id, keyConcepts: ['rise above', 'prism', 'gravity', 'Prism', ''] }
  const groups = (await call(writer, 'POST', 'groups', body)).as(noteGroupsSchema)
  expect(groups.map(({ keyConcept }) => keyConcept)).toEqual(['rise above', 'prism', 'gravity'])
  for (const { notes } of groups.slice(0, 2)) {
    expect(notes.map(({ _id }) => _id)).toEqual([exact._id, near._id])
    expect([notes[0]?.score, (notes[1]?.score ?? 0) >= 0.8, notes[1]?.score === 1]).toEqual([1, true, false])
  }
  expect(groups[2]?.notes).toEqual([])
  expect(await statuses(app, cast, 'POST', pathOf('groups'), { body })).toEqual(forMembers())
})

test('whoever asks much at once is answered all of it, one after the other', async () => {
  const { owner, writer } = cast.callers
  await makeNote(app, owner, { title: 'Prism', body: '<p>light</p>' })
  const asked = await Promise.all(Array.from({ length: 20 }, () => wordsOf(writer, owner.author._id)))
  expect(asked.map(({ words }) => words.length)).toEqual(Array(20).fill(2))
  const wrong = Array.from({ length: 5 }, () => call(writer, 'GET', `words/${'0'.repeat(24)}`))
  expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual(Array(5).fill(404))
  expect((await wordsOf(writer, owner.author._id)).notes).toHaveLength(1)
})
