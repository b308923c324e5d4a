import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { program, type Program } from './client.ts'
import { makeSchool } from './school.ts'
import { author, community, id, link, message, note, record, registration, token, view } from './shapes.ts'

// The shiny dashboard, in R (httr): signs in by the query of a POST without a body, and fails on responses that aren't
// application/json.

let app: TestApp
let school: Awaited<ReturnType<typeof makeSchool>>
let call: Program
const HEADERS = {
  'User-Agent': 'http://github.com/meefen/',
  Accept: 'application/json, text/xml, application/xml, */*',
}
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
  const { user, password } = school.ann
  const authenticate = (await signIn(user.userName, password)).json(200, token)
  call = program(app.url, { headers: { ...HEADERS, authorization: `Bearer ${authenticate.token}` } })
})
afterAll(() => app.stop())

const signIn = (userName: string, password: string) =>
  program(app.url, { headers: HEADERS })(
    'POST',
    `/auth/local/?${new URLSearchParams({ userName, password }).toString()}`,
  )

test('a refusal of its sign-in is JSON as well', async () => {
  const refused = await signIn(school.ann.user.userName, 'wrong & so on')
  expect(refused.json(401, message).message).toBe('This password is not correct.')
})

test('it finds its user, communities, and what is in them', async () => {
  const { ann, communityId } = school
  const user = z.object({ _id: id, userName: z.string(), firstName: z.string(), lastName: z.string() })
  expect((await call('GET', '/api/users/me')).json(200, user)._id).toBe(ann.user._id)
  const mine = (await call('GET', '/api/users/myRegistrations')).json(200, z.array(registration))
  expect(mine.map((one) => one.communityId)).toEqual([communityId])
  const home = `/api/communities/${communityId}`
  expect((await call('GET', home)).json(200, community)._id).toBe(communityId)
  expect((await call('GET', `/api/authors/${communityId}/me`)).json(200, author)._id).toBe(ann.author._id)
  expect((await call('GET', `${home}/authors`)).json(200, z.array(author)).length).toBeGreaterThan(2)
  const [first] = (await call('GET', `${home}/views`)).json(200, z.array(view))
  const links = (await call('GET', `/api/links/from/${first?._id}`)).json(200, z.array(link))
  expect(links.map(({ type }) => type)).toEqual(['contains', 'contains'])
})

test('groups come with their members', async () => {
  const { ann, ben, communityId } = school
  const members = [ann.author._id, ben.author._id]
  const body = { communityId, type: 'Group', title: 'Red', authors: members, members }
  await call('POST', `/api/groups/${communityId}`, body)
  const group = z.object({ _id: id, title: z.string(), status: z.literal('active'), members: z.array(id) })
  const groups = (await call('GET', `/api/communities/${communityId}/groups`)).json(200, z.array(group))
  expect(groups).toMatchObject([{ title: 'Red', members }])
})

/** Its own arguments, sent in the body. */
const JUNK = { contentType: 'application/json', dataType: 'json' }

test('notes are searched and counted, with its own arguments beside the query', async () => {
  const { communityId, first, built } = school
  const path = `/api/contributions/${communityId}/search`
  const query = { pagesize: 50000, searchMode: 'title' }
  const found = (await call('POST', path, { query: { ...query, type: 'Note' }, ...JUNK })).json(200, z.array(note))
  expect(found.map(({ _id }) => _id)).toEqual([first._id, built._id])
  const count = z.object({ count: z.number(), filteredObjectIDs: z.array(id) })
  const counted = (await call('POST', `${path}/count`, { query: { ...query, type: 'Note' }, ...JUNK })).json(200, count)
  expect(counted).toEqual({ count: 2, filteredObjectIDs: [first._id, built._id] })
  expect((await call('POST', path, JUNK)).status).toBe(400)
})

test('records are asked for without any query and searched, with its own arguments beside it', async () => {
  const { communityId, first } = school
  const path = `/api/records/search/${communityId}`
  const all = (await call('POST', path, JUNK)).json(200, z.array(record))
  expect(new Set(all.map((one) => one.communityId))).toEqual(new Set([communityId]))
  const found = await call('POST', path, { query: { type: 'read' }, ...JUNK })
  expect(found.json(200, z.array(record)).map(({ targetId }) => targetId)).toEqual([first._id])
})
