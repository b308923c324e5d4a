import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authorSchema } from '../../../shared/domain/authors.ts'
import { CONTRIBUTION_TYPES, objectSchema } from '../../../shared/domain/contributions.ts'
import { LINK_TYPES, linkSchema } from '../../../shared/domain/links.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeNote, twoMembers, type Joined } from '../../testing/makers.ts'
import { objectCalls } from '../../testing/objects.ts'

let app: TestApp
let community: string
let ann: Joined
let ben: Joined
const { create, save } = objectCalls(
  () => app,
  () => community,
)

beforeAll(async () => {
  app = await startTestApp()
  ;({ ann, ben } = await twoMembers(app))
  community = ann.author.communityId
})
afterAll(() => app.stop())

const post = async (who: Joined, path: string, body: unknown) =>
  (await app.request('POST', path, { token: who.token, body })).body
const rows = z.array(z.record(z.string(), z.unknown()))

test('a contribution carries what analyses read of it, its data whole, and its links by theirs [STUD-03]', async () => {
  const offered = ['Note', 'View', 'Annotation', 'Attachment', 'Drawing', 'Iteration']
  expect(CONTRIBUTION_TYPES).toEqual(expect.arrayContaining(offered))
  const data = {
    body: '<p>Light</p>',
    text: 'Light',
    quote: 'What we know.',
    url: '/attachments/x',
    riseabove: { viewId: community },
    promisingContains: 'promisingContains',
    color: 'yellow',
    reason: 'It bends.',
  }
  const made = await create(ann, { type: 'Note', title: 'Light', status: 'active', keywords: ['sun'], data })
  const { _id } = made.as(objectSchema)
  const [found] = rows.parse(
    await post(ben, `/api/contributions/${community}/search`, { query: { words: ['light'], type: 'Note' } }),
  )
  expect(found).toMatchObject({
    _id,
    title: 'Light',
    type: 'Note',
    authors: [ann.author._id],
    created: expect.any(String),
    modified: expect.any(String),
    status: 'active',
    permission: 'protected',
    communityId: community,
    keywords: ['sun'],
    favAuthors: [],
    data: { ...data, url: expect.anything() },
  })
  expect(found).toHaveProperty('group')
  expect(found).toHaveProperty('comments')
  const linked = await post(ben, '/api/links', { from: (await makeNote(app, ben))._id, to: _id, type: 'buildson' })
  const links = rows.parse(await post(ben, `/api/links/${community}/search`, { query: { to: _id } }))
  expect(links.map((link) => link._id)).toEqual([linkSchema.parse(linked)._id])
})

test('a link carries its ends with their summaries, one of the types of analyses, and its data whole [STUD-04]', async () => {
  expect(LINK_TYPES).toEqual(
    expect.arrayContaining([
      'supports', 'references', 'contains', 'buildson', 'read', 'attach', 'hasIteration', 'pushNotifies', 'uses',
      'annotates', 'promisings', 'pair',
    ]),
  ) // prettier-ignore
  const [from, to] = [await makeNote(app, ann), await makeNote(app, ann)]
  const data = { x: 1, y: 2, showInPlace: true, width: 3, height: 4, order: 5, start: '2026-09-01', end: '2026-09-30' }
  await post(ann, '/api/links', { from: from._id, to: to._id, type: 'references', data })
  const [link] = rows.parse(await post(ben, `/api/links/${community}/search`, { query: { from: from._id } }))
  expect(link).toMatchObject({
    _id: expect.any(String),
    from: from._id,
    to: to._id,
    type: 'references',
    _from: { title: from.title },
    _to: { title: to.title },
    data,
  })
})

test('a record carries who did what to what and when, and what it was like then [STUD-05]', async () => {
  const { _id } = await makeNote(app, ann)
  await save(ann, _id, { title: 'Changed' })
  const query = { targetId: _id, type: 'modified' }
  const [record] = rows.parse(await post(ben, `/api/records/search/${community}`, { query }))
  expect(record).toMatchObject({
    type: 'modified',
    modified: expect.any(String),
    targetId: _id,
    authorId: ann.author._id,
    historicalObjectId: expect.any(String),
    historicalOperationType: 'modified',
    historicalVariableName: 'Note',
    timestamp: expect.any(String),
  })
  const alone = await app.request('GET', `/api/records/${String(record?._id)}`, { token: ben.token })
  expect(alone.body).toMatchObject({ historicalObject: { data: { title: 'Changed' } } })
})

test('a member carries who they are, their role, status and language [STUD-06]', async () => {
  const answer = await app.request('GET', `/api/communities/${community}/authors`, { token: ben.token })
  const found = answer.as(z.array(authorSchema)).find((author) => author._id === ann.author._id)
  expect(found).toMatchObject({
    _id: ann.author._id,
    userId: ann.user._id,
    userName: ann.user.userName,
    firstName: 'Ann',
    lastName: 'Lee',
    role: 'writer',
    status: 'active',
    lang: expect.any(String),
  })
})

test('what one may not read is a row without title, authors, text and date [STUD-07]', async () => {
  const { _id } = await makeNote(app, ann, { title: 'Secret', permission: 'private' })
  const found = await post(ben, `/api/contributions/${community}/search`, { query: { rangeOfID: [_id] } })
  expect(found).toMatchObject([
    { _id, title: 'forbidden', authors: [], data: { body: '(forbidden)' }, created: null, modified: null },
  ])
})
