import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { EVENT_COLUMNS, THREAD_COLUMNS } from '../../../../shared/analysis/tables.ts'
import { type Contribution, objectSchema } from '../../../../shared/domain/contributions.ts'
import { recordSchema } from '../../../../shared/domain/records.ts'
import type { TableName } from '../../../../shared/domain/research-files.ts'
import { readCsv } from '../../../../shared/text/csv.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { type Cast, makeCast } from '../../../testing/cast.ts'
import { type Joined, makeNote } from '../../../testing/makers.ts'

let app: TestApp
let cast: Cast
let ann: Joined
let ben: Joined
let manager: Joined
let view: Contribution
let support: Contribution
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben, manager } = cast.callers)
  view = await contribute(ann, { type: 'View', title: 'Weather' })
  support = await contribute(manager, { type: 'Support', title: 'My theory; mine' })
})
afterAll(() => app.stop())

const contribute = async (who: Joined, body: object) =>
  (
    await app.request('POST', `/api/contributions/${cast.community._id}`, {
      token: who.token,
      body: { authors: [who.author._id], status: 'active', ...body },
    })
  ).as(objectSchema)
const link = (who: Joined, from: Contribution, to: Contribution, type: string) =>
  app.request('POST', '/api/links', { token: who.token, body: { from: from._id, to: to._id, type } })
const ask = (who: { token: string }, table: string, query = '') =>
  app.request('GET', `/api/analysis/${cast.community._id}/tables/${table}${query}`, { token: who.token })

/** Rows by column name. */
const tableFor = async (who: { token: string }, table: TableName, query = '') => {
  const { text, headers } = await ask(who, table, query)
  expect(headers.get('content-disposition')).toBe(`attachment; filename=${table}.csv`)
  const read = readCsv(new TextEncoder().encode(text), 10_000)
  if ('fault' in read) throw new Error(read.fault)
  const [head, ...rows] = read.rows.map(({ cells }) => cells)
  expect(head).toEqual([...(table === 'threads' ? THREAD_COLUMNS : EVENT_COLUMNS)])
  return { text, rows: rows.map((cells) => Object.fromEntries(head?.map((name, at) => [name, cells[at] ?? '']) ?? [])) }
}
const nameOf = ({ user }: Joined) => `${user.firstName} ${user.lastName}`

test('threads.csv has a row for each note: root, parent, depth, position, author, time, words and supports; what may not be read is in no row [JOIN-03]', async () => {
  const sky = await makeNote(app, ann, {
    title: '=Why is the sky blue',
    body: '<p>one two three</p>',
    viewId: view._id,
  })
  const light = await makeNote(app, ben, { title: 'Light', buildson: sky._id, body: '<p>one two</p>' })
  const secret = await makeNote(app, ann, { title: 'Our secret', buildson: sky._id, permission: 'private' })
  const dust = await makeNote(app, manager, { title: 'Dust', buildson: light._id })
  const sea = await makeNote(app, ben, { title: 'Sea', buildson: sky._id })
  const lone = await makeNote(app, ann, { title: 'Alone' })
  await link(ben, support, light, 'supports')
  await link(manager, dust, sea, 'buildson')
  const { rows, text } = await tableFor(ben, 'threads')
  expect(rows.map(({ noteId, rootId, parentId, alsoOnIds, depth, position }) => [noteId, rootId, parentId, alsoOnIds, depth, position])).toEqual([
    [sky._id, sky._id, '', '', '0', '1'],
    [light._id, sky._id, sky._id, '', '1', '2'],
    [dust._id, sky._id, light._id, sea._id, '2', '3'],
    [sea._id, sky._id, sky._id, '', '1', '4'],
    [lone._id, lone._id, '', '', '0', '1'],
  ]) // prettier-ignore
  expect(rows[1]).toMatchObject({
    title: 'Light',
    authorIds: ben.author._id,
    authors: nameOf(ben),
    created: light.created,
    words: '2',
    supportIds: support._id,
    supports: 'My theory; mine',
    viewIds: view._id,
  })
  expect(rows[0]).toMatchObject({ title: "'=Why is the sky blue", authors: ann.author.pseudoName, words: '3', viewIds: view._id }) // prettier-ignore
  expect(text).not.toContain(secret._id)
  expect((await tableFor(manager, 'threads')).rows.map(({ noteId }) => noteId)).toContain(secret._id)
  const hidden = await tableFor(manager, 'threads', '?names=hidden')
  expect(hidden.text).not.toContain(nameOf(ben))
  expect(hidden.rows[1]?.['authors']).toBe(ben.author.pseudoName)
})

test('events.csv has a row for each record that the member may read, oldest first: who, what, on what, when, on which view [JOIN-03]', async () => {
  const hail = await makeNote(app, ann, { title: 'Hail', viewId: view._id })
  const secret = await makeNote(app, ann, { title: 'Hidden hail', permission: 'private', viewId: view._id })
  await app.request('PUT', `/api/objects/${cast.community._id}/${hail._id}`, {
    token: ann.token,
    body: { title: 'Hailstones' },
  })
  await app.request('POST', `/api/records/read/${cast.community._id}/${hail._id}`, { token: ben.token, body: {} })
  const { rows, text } = await tableFor(ben, 'events')
  const about = rows.filter(({ targetId }) => targetId === hail._id)
  expect(about.map(({ act, link: type, author, authorId, title, targetType, viewIds }) => [act, type, author, authorId, title, targetType, viewIds])).toEqual([
    ['created', '', ann.author.pseudoName, ann.author._id, 'Hailstones', 'Note', view._id],
    ['modified', '', ann.author.pseudoName, ann.author._id, 'Hailstones', 'Note', view._id],
    ['read', '', nameOf(ben), ben.author._id, 'Hailstones', 'Note', view._id],
  ]) // prettier-ignore
  expect(rows.some(({ act, link: type, targetId, viewIds }) => act === 'created' && type === 'contains' && targetId === view._id && viewIds === view._id)).toBe(true) // prettier-ignore
  expect(text).not.toContain('Hidden hail')
  expect(text).not.toContain(secret._id)
  const times = rows.map(({ time }) => time ?? '')
  expect(times).toEqual(times.toSorted())
  for (const who of [ben, manager]) {
    const found = await app.request('POST', `/api/records/search/${cast.community._id}`, {
      token: who.token,
      body: { query: { pagesize: 1000 } },
    })
    const ids = found.as(z.array(recordSchema)).map(({ _id }) => _id)
    const listed = (await tableFor(who, 'events')).rows.filter(({ authorId }) => authorId !== '')
    expect(new Set(listed.map(({ recordId }) => recordId))).toEqual(new Set(ids))
    expect(listed).toHaveLength(ids.length)
  }
})

test('tables are for members; others, and other tables, are refused [JOIN-03]', async () => {
  for (const table of ['threads', 'events']) {
    expect((await ask(cast.callers.outsider, table)).status).toBe(403)
    expect((await app.request('GET', `/api/analysis/${cast.community._id}/tables/${table}`)).status).toBe(401)
    expect([400, 422]).toContain((await ask(ben, table, '?names=real')).status)
  }
  expect([400, 422]).toContain((await ask(manager, 'passwords')).status)
})
