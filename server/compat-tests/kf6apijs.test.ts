import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { page, type Program } from './client.ts'
import { makeSchool } from './school.ts'
import { author, id, link, record, registration, token, view } from './shapes.ts'

// kf6apijs: pages on another site (smallATK, test_log) that use jQuery with `dataType: json`.

let app: TestApp
let school: Awaited<ReturnType<typeof makeSchool>>
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
})
afterAll(() => app.stop())

/** Every request has a content type, even without a body; a GET has the time (`cache: false`), and once its empty data. */
const jquery = (known: string | null) => {
  const call: Program = page(app.url, 'https://atk.example', {
    headers: {
      Accept: 'application/json, text/javascript, */*; q=0.01',
      'Content-Type': 'application/json',
      authorization: `Bearer ${known}`,
    },
  })
  let time = 1714555800000
  const get = (path: string, data = '') => call('GET', `/${path}?${data === '' ? '' : `${data}&`}_=${(time += 1)}`)
  const post = (path: string, data: object) => call('POST', `/${path}`, data)
  return { get, post }
}

const signIn = async ({ user, password }: { user: { userName: string }; password: string }) => {
  const body = { userName: user.userName, password }
  return jquery((await jquery(null).post('auth/local/', body)).json(200, token).token)
}

test('the pages sign in with a token of null, by user name or by what they call e-mail', async () => {
  const { ann } = school
  const kf6 = await signIn(ann)
  const old = await jquery(null).post('auth/local/', { email: ann.user.userName, password: ann.password })
  old.json(200, token)
  const mine = (await kf6.get('api/users/myRegistrations', '{}')).json(200, z.array(registration))
  expect(mine.map(({ communityId, _community }) => [communityId, _community.title])).toEqual([
    [school.communityId, school.community.title],
  ])
  const wrong = await jquery(null).post('auth/local/', { userName: ann.user.userName, password: 'wrong' })
  expect(wrong.status).toBe(401)
})

/** Required by d3's pattern `%Y-%m-%dT%H:%M:%S.%LZ`. */
const PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

test('smallATK loads a whole community and finds an author for every note and record', async () => {
  const { ben, communityId, first, built, secret } = school
  const kf6 = await signIn(ben)
  const authors = (await kf6.get(`api/communities/${communityId}/authors`)).json(200, z.array(author))
  for (const { email } of authors) expect(email.split('@').length).toBeGreaterThan(0)
  const known = authors.map(({ _id }) => _id)

  const query = { pagesize: 10000, searchMode: 'title' }
  const found = await kf6.post(`api/contributions/${communityId}/search`, { query })
  const typed = z.array(z.object({ _id: id, type: z.string(), title: z.string(), authors: z.array(id) }))
  const objects = found.json(200, typed)
  const notes = objects.filter(({ type }) => type === 'Note').map(({ _id }) => _id)
  expect(notes.toSorted()).toEqual([first._id, built._id].toSorted())
  for (const one of objects) for (const by of one.authors) expect(known).toContain(by)

  const records = (await kf6.post(`api/records/search/${communityId}`, { query: {} })).json(200, z.array(record))
  expect(records.length).toBeGreaterThan(0)
  expect(JSON.stringify(records)).not.toContain(secret._id)
  for (const { timestamp, authorId, targetId } of records) {
    expect(timestamp).toMatch(PATTERN)
    if (targetId !== undefined && notes.includes(targetId)) expect(known).toContain(authorId)
  }
  expect(records.map(({ timestamp }) => timestamp)).toEqual(records.map(({ timestamp }) => timestamp).toSorted())
  expect(records.filter(({ type }) => type === 'read').map(({ targetId }) => targetId)).toEqual([first._id])

  const views = (await kf6.get(`api/communities/${communityId}/views`)).json(200, z.array(view))
  for (const { _id } of views) {
    const links = (await kf6.get(`api/links/from/${_id}`)).json(200, z.array(link))
    const shown = links.filter(({ type }) => type === 'contains').map(({ to }) => to)
    expect(shown.toSorted()).toEqual(notes.toSorted())
  }
})

test('test_log adds a record of its own and finds it among its author’s', async () => {
  const { ann, communityId } = school
  const kf6 = await signIn(ann)
  const me = (await kf6.get(`api/authors/${communityId}/me`)).json(200, author)
  const custom = z.extend(record, { data: z.object({ x: z.number(), y: z.number() }) })
  const body = { type: 'custom_record', data: { x: 100, y: 100 } }
  const made = (await kf6.post(`api/records/${communityId}`, body)).json(201, custom)
  expect(made).toMatchObject({ ...body, communityId, authorId: me._id })
  const search = await kf6.post(`api/records/search/${communityId}`, { query: { authorId: me._id } })
  const mine = search.json(200, z.array(record))
  expect(mine.at(-1)?._id).toBe(made._id)
  expect(new Set(mine.map(({ authorId }) => authorId))).toEqual(new Set([me._id]))
})
