import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectSchema } from '../shared/domain/contributions.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { sendCheaply } from './testing/cheap-refusal.ts'
import { admin, makeNote, twoMembers } from './testing/makers.ts'

// Malicious input.

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

test('no body brings the server to fall, or the object to change', async () => {
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
})

test('no id in a path brings the server to fall', async () => {
  const { ann } = those
  const ids = ['undefined', 'null', '%00', '..%2f..', '{"$ne":1}', 'A'.repeat(24), '0'.repeat(24), 'x'.repeat(5_000)]
  const reads = ['objects/ID', 'links/ID', 'links/from/ID', 'links/to/ID', 'links/from/ID/to/ID', 'links/notesCount/ID', 'records/ID', 'records/object/ID', 'records/myreadstatus/ID/ID', 'records/myreadstatusview/ID/ID', 'views/ID/board'] // prettier-ignore
  for (const path of reads)
    for (const id of ids) {
      const at = `/api/${path.replaceAll('ID', encodeURIComponent(id))}`
      const { status: answered } = await app.request('GET', at, { token: ann.token })
      expect([at, answered]).toSatisfy(() => answered === 200 || answered === 400 || answered === 404)
    }
})

const ODD: unknown[] = [
  undefined, null, 0, 7, -1, 1e300, true, '', 'x', 'undefined', '__proto__', '\u0000', '\uD800', 'x'.repeat(20_000), [], [[]], [null], {}, { $ne: 1 },
  { $gt: '' }, { $in: [{}] }, { $in: [null] }, { $in: [] }, { $exists: 1 }, { toString: 1 }, { length: 1e9 }, { a: { b: {} } },
  { $or: [{ $or: [] }] }, { pagesize: 1e300, page: -1 }, { pagesize: 'NaN', page: '0x10' }, { created: { $lt: 1e300 } },
  { timestamp: '+275760-09-13T00:00:00.001Z' }, { '_to.': 1 }, { '.': 1 }, { 'data.0.$': 1 }, { _id: { $in: ['\u0000'] } }, { type: '\u0000' },
  { 'data.x': { $gt: null, $lte: true } }, { 'data.x': { $eq: null, $ne: null, $nin: [null, 1, 'x', true] } },
] // prettier-ignore
const FIELDS = ['items', 'ids', 'query', 'projection', 'views', 'supports', 'page', 'limit', 'toLinksType', 'type', 'targetId', 'data', 'title', 'members', 'authors', 'from', 'to', 'comments', 'subscriptions', 'endpoint', 'keys', 'pagesize', 'userName', 'firstName', 'lastName', 'email', 'role', 'password', 'lang'] // prettier-ignore
const everywhere = (odd: unknown) => Object.fromEntries(FIELDS.map((field) => [field, odd]))

test('no body brings the server to fall, whatever is searched, listed or logged', async () => {
  const { ann, manager, community } = those
  const { _id: c } = community
  const { _id: n } = await makeNote(app, ann)
  const { _id: u } = those.ben.user
  const [v] = community.views
  const calls = [
    ['POST', `links/${c}/search`], ['POST', `links/${c}/searchBySupport`], ['POST', 'links/from'], ['POST', 'links/iterateideaon'],
    ['POST', 'links/createGNoteLink'], ['POST', `records/search/${c}`], ['POST', `records/${c}`], ['POST', `historicalobjects/${c}/search`],
    ['POST', `groups/${c}`], ['POST', `objects/${c}/riseabove`], ['POST', `objects/addTofav/${c}/${n}`],
    ['PUT', `objects/${c}/${n}/savecomments`], ['PUT', `objects/${c}/${manager.author._id}/updatePushSubscripitons`],
    ['POST', `authors/search/count/${c}`], ['POST', `authors/search/writer/${c}`], ['PUT', 'users/me/lang'], ['PUT', 'users/me/hints'], ['PUT', 'users/me/reading'],
    ['POST', `views/${v}/items`], ['PATCH', `views/${v}/items`], ['DELETE', `views/${v}/items`],
    ['POST', 'users/search'], ['POST', 'users/search/count'], ['PUT', `users/${u}`], ['PATCH', `users/${u}`],
  ] as const // prettier-ignore
  const headers = { 'Content-Type': 'application/json' }
  const { token } = await admin(app)
  for (const [method, path] of calls) {
    const bodies = ODD.flatMap((odd) => [odd, everywhere(odd)]).map((odd) => JSON.stringify(odd ?? null))
    const caller = path.startsWith('users/') ? token : manager.token
    const send = (body: string) => app.request(method, `/api/${path}`, { token: caller, body, headers })
    const answers = await Promise.all(bodies.map(send))
    for (const [i, { status }] of answers.entries())
      expect([path, bodies[i]?.slice(0, 100), status]).toSatisfy(() => status < 500)
  }
  expect((await app.request('GET', '/healthz')).status).toBe(200)
})

test('what holds more values than anybody means is refused before it is read, and says why', async () => {
  const { ann } = those
  const note = await makeNote(app, ann)
  const keys = Array.from({ length: 1_100_000 }, (_, index) => `"k${index}":1`).join()
  const headers = { 'Content-Type': 'application/json' }
  const put = (sent: string) =>
    app.request('PUT', `/api/objects/${note._id}`, { token: ann.token, body: sent, headers })
  const { status, body } = await sendCheaply(`{"data":{${keys}}}`, put)
  expect(status).toBe(422)
  expect(body).toMatchObject({
    message:
      'The request holds more than 50,000 values, or more than 10,000 keys in one object. Please send less at once.',
  })
  const lists = { $nin: Array.from({ length: 20_000 }, (_, index) => `k${index}`) }
  const query = { $and: [{ title: lists }, { type: { $in: ['Note'] } }] }
  const search = await app.request('POST', `/api/links/${ann.author.communityId}/search`, {
    token: ann.token,
    body: { query },
  })
  expect(search.status).toBe(400)
})
