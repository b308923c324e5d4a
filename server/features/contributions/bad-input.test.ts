import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectSchema } from '../../../shared/contributions.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeNote, twoMembers } from '../../testing/makers.ts'

let app: TestApp
let those: Awaited<ReturnType<typeof twoMembers>>
beforeAll(async () => {
  app = await startTestApp()
  those = await twoMembers(app)
})
afterAll(() => app.stop())

const BODIES = [
  'null', '[]', '7', '"text"', 'true', '{', '', '{"data":[]}', '{"data":"x"}', '{"data":7}', '{"title":{"$ne":1}}', '{"title":["a"]}',
  '{"type":{"$gt":""}}', '{"type":"constructor"}', '{"type":"Note","authors":{"$ne":null}}', '{"type":"Note","authors":[{}]}',
  '{"type":"Note","buildson":{"$ne":null}}', '{"type":"Note","group":["x"]}', '{"from":{"$ne":1},"to":{"$ne":1},"type":"contains"}',
  '{"from":"__proto__","to":"constructor","type":"contains"}', '{"from":[],"to":[],"type":[]}', '{"data":{"x":"1","y":null}}',
  '{"data":{"x":1e400}}', '{"data":{"__proto__":{"x":1},"constructor":{"prototype":{"y":1}},"$set":{"z":1},"a.b":1}}',
  '{"status":"gone","permission":7,"wordCount":"many"}', '{"keywords":[1,2]}', '{"docShared":null}', '{"role":"admin","blockLogin":"yes"}',
] // prettier-ignore

test('no body and no id brings the server to fall, or the object to change', async () => {
  const { ann, community } = those
  const note = await makeNote(app, ann)
  const [viewId = ''] = community.views
  const placed = await app.request('POST', '/api/links', {
    token: ann.token,
    body: { from: viewId, to: note._id, type: 'contains', data: { x: 1, y: 1 } },
  })
  const { _id: linkId } = placed.body as { _id: string }
  const writes = [
    ['POST', `/api/contributions/${community._id}`],
    ['PUT', `/api/objects/${note._id}`],
    ['PUT', `/api/objects/${ann.author._id}`],
    ['POST', '/api/links'],
    ['PUT', `/api/links/${linkId}`],
    ['POST', `/api/records/read/${community._id}/${note._id}`],
  ] as const
  const headers = { 'Content-Type': 'application/json' }
  for (const [method, path] of writes)
    for (const body of BODIES) {
      const { status } = await app.request(method, path, { token: ann.token, headers, body })
      expect([method, path, body, status]).toSatisfy(() => status < 500)
    }
  const { title, type, authors, status, keywords, permission, data } = (
    await app.request('GET', `/api/objects/${note._id}`, { token: ann.token })
  ).as(objectSchema)
  expect({ title, type, authors, status, keywords }).toEqual({
    title: note.title,
    type: 'Note',
    authors: note.authors,
    status: 'active',
    keywords: [],
  })
  // An unknown permission becomes `protected`; harmless keys of free data are kept.
  expect([permission, data.body, Object.hasOwn(data, 'constructor')]).toEqual(['protected', note.data.body, false])

  const ids = ['undefined', 'null', '%00', '..%2f..', '{"$ne":1}', 'A'.repeat(24), '0'.repeat(24), 'x'.repeat(5_000)]
  const reads = ['objects/ID', 'links/ID', 'links/from/ID', 'links/to/ID', 'links/from/ID/to/ID', 'links/notesCount/ID', 'records/ID', 'records/object/ID', 'records/myreadstatus/ID/ID', 'records/myreadstatusview/ID/ID', 'views/ID/board'] // prettier-ignore
  for (const path of reads)
    for (const id of ids) {
      const at = `/api/${path.replaceAll('ID', encodeURIComponent(id))}`
      const { status: answered } = await app.request('GET', at, { token: ann.token })
      expect([at, answered]).toSatisfy(() => answered === 200 || answered === 400 || answered === 404)
    }
})

test('what clients echo as null counts as not sent', async () => {
  const { ann, community } = those
  const note = await makeNote(app, ann, { title: 'Shadows' })
  const nothing = { title: null, status: null, permission: null, authors: null, keywords: null, wordCount: null, docShared: null, langInNote: null, visitorRole: null } // prettier-ignore
  const saved = await app.request('PUT', `/api/objects/${note._id}`, { token: ann.token, body: nothing })
  expect(saved.status).toBe(200)
  const { title, status, permission, authors, keywords, wordCount } = saved.as(objectSchema)
  expect({ title, status, permission, authors, keywords, wordCount }).toEqual({
    title: 'Shadows',
    status: 'active',
    permission: 'protected',
    authors: note.authors,
    keywords: note.keywords,
    wordCount: note.wordCount,
  })
  const made = await app.request('POST', `/api/contributions/${community._id}`, {
    token: ann.token,
    body: { type: 'Note', ...nothing },
  })
  expect([made.status, made.as(objectSchema).authors]).toEqual([201, [ann.author._id]])
})
