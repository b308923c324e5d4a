import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeNote, twoMembers } from '../../testing/makers.ts'

let app: TestApp
let those: Awaited<ReturnType<typeof twoMembers>>
beforeAll(async () => {
  app = await startTestApp()
  those = await twoMembers(app)
})
afterAll(() => app.stop())

const ODD: unknown[] = [
  undefined, null, 0, 7, -1, 1e300, true, '', 'x', 'undefined', '__proto__', '\u0000', '\uD800', 'x'.repeat(20_000), [], [[]], [null], {}, { $ne: 1 },
  { $gt: '' }, { $in: [{}] }, { $in: [null] }, { $in: [] }, { $exists: 1 }, { toString: 1 }, { length: 1e9 }, { a: { b: {} } },
  { $or: [{ $or: [] }] }, { pagesize: 1e300, page: -1 }, { pagesize: 'NaN', page: '0x10' }, { created: { $lt: 1e300 } },
  { timestamp: '+275760-09-13T00:00:00.001Z' }, { '_to.': 1 }, { '.': 1 }, { 'data.0.$': 1 }, { _id: { $in: ['\u0000'] } }, { type: '\u0000' },
  { 'data.x': { $gt: null, $lte: true } }, { 'data.x': { $eq: null, $ne: null, $nin: [null, 1, 'x', true] } },
] // prettier-ignore
const FIELDS = ['query', 'projection', 'views', 'supports', 'page', 'limit', 'toLinksType', 'type', 'targetId', 'data', 'title', 'members', 'authors', 'from', 'to', 'comments', 'subscriptions', 'endpoint', 'keys'] // prettier-ignore
const everywhere = (odd: unknown) => Object.fromEntries(FIELDS.map((field) => [field, odd]))

test('no body brings the server to fall, whatever is searched, listed or logged', { timeout: 120_000 }, async () => {
  const { ann, manager, community } = those
  const { _id: c } = community
  const { _id: n } = await makeNote(app, ann)
  const calls = [
    ['POST', `links/${c}/search`], ['POST', `links/${c}/searchBySupport`], ['POST', 'links/from'], ['POST', 'links/iterateideaon'],
    ['POST', 'links/createGNoteLink'], ['POST', `records/search/${c}`], ['POST', `records/${c}`], ['POST', `historicalobjects/${c}/search`],
    ['POST', `groups/${c}`], ['POST', `objects/${c}/riseabove`], ['POST', `objects/addTofav/${c}/${n}`],
    ['PUT', `objects/${c}/${n}/savecomments`], ['PUT', `objects/${c}/${manager.author._id}/updatePushSubscripitons`],
  ] as const // prettier-ignore
  const headers = { 'Content-Type': 'application/json' }
  for (const [method, path] of calls) {
    for (const body of ODD.flatMap((odd) => [odd, everywhere(odd)])) {
      const json = JSON.stringify(body ?? null)
      const { status } = await app.request(method, `/api/${path}`, { token: manager.token, body: json, headers })
      expect([path, json.slice(0, 100), status]).toSatisfy(() => status < 500)
    }
  }
  expect((await app.request('GET', '/healthz')).status).toBe(200)
})
