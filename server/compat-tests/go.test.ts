import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { program, type Program } from './client.ts'
import { makeSchool } from './school.ts'
import { author, date, id, link, record, token, view } from './shapes.ts'

// The steampipe plugin, in Go: signs in by a form, reads whole communities in one request into fixed structures, parses
// dates as RFC 3339 and assumes a first author.

let app: TestApp
let school: Awaited<ReturnType<typeof makeSchool>>
let call: Program
const HEADERS = { 'User-Agent': 'Go-http-client/1.1', 'Accept-Encoding': 'gzip' }
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
  const { user, password } = school.ben
  const form = new URLSearchParams({ userName: user.userName, password })
  const authenticate = (await program(app.url, { headers: HEADERS })('POST', '/auth/local/', form)).json(200, token)
  call = program(app.url, { headers: { ...HEADERS, Authorization: `Bearer ${authenticate.token}` } })
})
afterAll(() => app.stop())

test('a form with a wrong password is refused', async () => {
  const form = new URLSearchParams({ userName: school.ben.user.userName, password: 'wrong' })
  expect((await program(app.url, { headers: HEADERS })('POST', '/auth/local/', form)).status).toBe(401)
})

test('views and authors fill its tables', async () => {
  const { communityId, viewId, ann, ben, manager } = school
  const views = (await call('GET', `/api/communities/${communityId}/views`)).json(200, z.array(view))
  expect(views.map(({ _id }) => _id)).toEqual([viewId])
  const authors = (await call('GET', `/api/communities/${communityId}/authors`)).json(200, z.array(author))
  const ids = authors.map(({ _id }) => _id)
  for (const { author: { _id } } of [ann, ben, manager]) expect(ids).toContain(_id) // prettier-ignore
})

const row = z.object({
  _id: id,
  type: z.string(),
  title: z.string(),
  authors: z.tuple([id], id),
  created: date,
  modified: date,
  status: z.string(),
  permission: z.string(),
  wordCount: z.number(),
  text4search: z.string(),
  data: z.object({ body: z.string() }),
})

test('all contributions come in one page, each note with a body, a first author and what was searched in it', async () => {
  const { communityId, first, built } = school
  const query = { type: 'Note', pagesize: 10000 }
  const found = (await call('POST', `/api/contributions/${communityId}/search`, { query })).json(200, z.array(row))
  expect(found.map(({ _id }) => _id)).toEqual([first._id, built._id])
  expect(found[0]?.text4search).toBe('( Été 日本 ) Why do leaves fall? Because… (  )')
})

test('all links come where only a page size is asked for', async () => {
  const { communityId, viewId, first, built, secret } = school
  const answer = await call('POST', `/api/links/${communityId}/search`, { query: { pagesize: 10000 } })
  const links = answer.json(200, z.array(link))
  const has = (type: string, from: string, to: string) =>
    links.some((one) => one.type === type && one.from === from && one.to === to)
  expect(has('contains', viewId, first._id)).toBe(true)
  expect(has('buildson', built._id, first._id)).toBe(true)
  expect(JSON.stringify(links)).not.toContain(secret._id)
})

test('all records come, however they are asked for', async () => {
  const { communityId, first, ben } = school
  const historical = z.extend(record, {
    authorId: z.nullable(id),
    historicalObjectType: z.optional(z.enum(['Object', 'Link'])),
    historicalObjectId: z.optional(id),
    historicalVariableName: z.optional(z.string()),
    historicalOperationType: z.optional(z.enum(['created', 'modified', 'deleted'])),
  })
  for (const body of [{ query: {} }, { query: { pagesize: 10000 } }]) {
    const records = (await call('POST', `/api/records/search/${communityId}`, body)).json(200, z.array(historical))
    const reads = records.filter(({ type }) => type === 'read')
    expect(reads).toMatchObject([{ targetId: first._id, authorId: ben.author._id }])
    expect(records.filter(({ type }) => type === 'created').length).toBeGreaterThan(2)
  }
})
