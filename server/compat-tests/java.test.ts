import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { program, type Program } from './client.ts'
import { makeSchool } from './school.ts'
import { author, community, date, id, link, note, registration, token, view } from './shapes.ts'

// KF6Connector and the older sample, in Java: one sends `userName` and expects exactly 200, the other sends `email`; both
// send page sizes as text.

let app: TestApp
let school: Awaited<ReturnType<typeof makeSchool>>
let call: Program
const HEADERS = { 'User-Agent': 'Java/1.8.0_292', Accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2' }
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
  const { user, password } = school.ann
  const authenticate = (await signIn({ userName: user.userName, password })).json(200, token)
  call = program(app.url, { headers: { ...HEADERS, Authorization: `Bearer ${authenticate.token}` } })
})
afterAll(() => app.stop())

const signIn = (body: object) => program(app.url, { headers: HEADERS })('POST', '/auth/local', body)

test('the sample calls the user name e-mail', async () => {
  const { user, password } = school.ann
  ;(await signIn({ email: user.userName, password })).json(200, token)
  expect((await signIn({ email: user.userName, password: 'wrong' })).status).toBe(401)
})

test('from the registrations to each view’s links, and from them to every object', async () => {
  const { communityId, viewId, first } = school
  const mine = (await call('GET', '/api/users/myRegistrations')).json(200, z.array(registration))
  expect(mine.map((one) => one.communityId)).toEqual([communityId])
  const views = (await call('GET', `/api/communities/${communityId}/views`)).json(200, z.array(view))
  expect(views.map(({ _id }) => _id)).toEqual([viewId])
  ;(await call('GET', `/api/communities/${communityId}/authors`)).json(200, z.array(author))
  const links = (await call('GET', `/api/links/from/${viewId}`)).json(200, z.array(link))
  expect(links.length).toBe(2)
  for (const { to } of links) (await call('GET', `/api/objects/${to}`)).json(200, note)
  const back = (await call('GET', `/api/links/to/${first._id}`)).json(200, z.array(link))
  expect(back.map(({ type }) => type).toSorted()).toEqual(['buildson', 'contains'])
})

test('page sizes are text, and dates have the one form that its pattern reads', async () => {
  const { communityId, first, built } = school
  const path = `/api/contributions/${communityId}/search`
  const search = async (query: object) => (await call('POST', path, { query })).json(200, z.array(note))
  const all = await search({ type: 'Note', pagesize: '10000' })
  expect(all.map(({ _id }) => _id)).toEqual([first._id, built._id])
  for (const { created, modified } of all) for (const when of [created, modified]) z.parse(date, when)
  expect((await search({ type: 'Note', pagesize: '1', page: '2' })).map(({ _id }) => _id)).toEqual([built._id])
})

test('scaffolds are tracked from the community to the notes that use them', async () => {
  const { ann, community: home, communityId, first } = school
  const found = (await call('GET', `/api/communities/${communityId}`)).json(200, community)
  expect(found.scaffolds).toEqual(home.scaffolds)
  const object = z.object({ _id: id, title: z.string(), type: z.string(), data: z.looseObject({}) })
  const scaffold = (await call('GET', `/api/objects/${found.scaffolds[0]}`)).json(200, object)
  const [contained] = (await call('GET', `/api/links/from/${scaffold._id}`)).json(200, z.array(link))
  const support = (await call('GET', `/api/objects/${contained?.to}`)).json(200, object)
  expect((await call('GET', `/api/links/from/${support._id}`)).json(200, z.array(link))).toEqual([])
  const body = { from: support._id, to: first._id, type: 'supports' }
  await app.request('POST', '/api/links', { token: ann.token, body })
  const uses = (await call('GET', `/api/links/from/${support._id}`)).json(200, z.array(link))
  expect(uses.map(({ type, to }) => [type, to])).toEqual([['supports', first._id]])
})

test('the notes of some views are asked for by the views’ ids', async () => {
  const { communityId, viewId, first, built } = school
  const query = { communityId, viewIds: [viewId], pagesize: '10000' }
  const found = await call('POST', `/api/contributions/${communityId}/search`, { query })
  expect(found.json(200, z.array(note)).map(({ _id }) => _id)).toEqual([first._id, built._id])
})
