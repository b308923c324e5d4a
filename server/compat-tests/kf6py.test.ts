import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { program, type Program } from './client.ts'
import { makeSchool } from './school.ts'
import { anyObject, author, id, link, note, registration, token, view } from './shapes.ts'

// kf6py 0.2.3, in Python (requests): reads every key of a note without checking that it exists.

let app: TestApp
let school: Awaited<ReturnType<typeof makeSchool>>
let call: Program
const HEADERS = { 'User-Agent': 'python-requests/2.28.2', Accept: '*/*', 'Accept-Encoding': 'gzip, deflate', Connection: 'keep-alive' } // prettier-ignore
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
  const { user, password } = school.ann
  const body = { userName: user.userName, password }
  const authenticate = (await program(app.url, { headers: HEADERS })('POST', '/auth/local', body)).json(200, token)
  call = program(app.url, { headers: { ...HEADERS, Authorization: `Bearer ${authenticate.token}` } })
})
afterAll(() => app.stop())

const search = (query: object) => call('POST', `/api/links/${school.communityId}/search`, { query })

test('its communities and views are listed', async () => {
  const { communityId, community, viewId } = school
  const mine = (await call('GET', '/api/users/myRegistrations')).json(200, z.array(registration))
  expect(mine.map((one) => [one.communityId, one._community.title])).toEqual([[communityId, community.title]])
  const views = (await call('GET', `/api/communities/${communityId}/views`)).json(200, z.array(view))
  expect(views.filter(({ status }) => status === 'active').map(({ _id }) => _id)).toEqual([viewId])
})

test('a note is written with one request and stands on the view with a second', async () => {
  const { ann, communityId, viewId } = school
  const me = (await call('GET', `/api/authors/${communityId}/me`)).json(200, author)
  expect(me._id).toBe(ann.author._id)
  const contribution = {
    communityId,
    type: 'Note',
    title: 'From a script',
    authors: [me._id],
    status: 'active',
    permission: 'protected',
    _groupMembers: [],
    data: { body: '<p>Computed &amp; written</p>' },
    wordCount: 3,
    text4search: '( From a script ) <p>Computed &amp; written</p> () [kf6py]',
  }
  const made = (await call('POST', `/api/contributions/${communityId}`, contribution)).json(201, note)
  expect(made).toMatchObject({ status: 'active', title: contribution.title, data: contribution.data })
  const body = { from: viewId, to: made._id, type: 'contains', data: { x: 10, y: 10 } }
  expect((await call('POST', '/api/links/', body)).json(201, link).data).toEqual({ x: 10, y: 10 })
})

test('the notes of a view are found by its links, those inside a rise-above too', async () => {
  const { ann, ben, communityId, viewId, first, secret } = school
  const make = async (body: object) =>
    (await call('POST', `/api/contributions/${communityId}`, { authors: [ann.author._id], ...body })).json(
      201,
      anyObject,
    )
  const inside = await make({ type: 'View', title: 'riseabove:', status: 'active' })
  const above = await make({ type: 'Note', title: 'Above', status: 'active', data: { body: '', riseabove: { viewId: inside._id } } }) // prettier-ignore
  for (const [from, to] of [
    [viewId, above._id],
    [inside._id, first._id],
  ])
    // prettier-ignore
    (await call('POST', '/api/links/', { from, to, type: 'contains', data: { x: 10, y: 10 } })).json(201, link)

  const query = { type: 'Note', pagesize: 'max', status: 'active' }
  const found = await call('POST', `/api/contributions/${communityId}/search`, { query })
  const notes = found.json(200, z.array(note))
  expect(new Set(notes.map(({ authors }) => authors[0]))).toEqual(new Set([ann.author._id, ben.author._id]))
  const onView = async (from: string) =>
    (await search({ type: 'contains', from, '_to.type': 'Note', '_to.status': 'active' })).json(200, z.array(link))
  const links = await onView(viewId)
  expect(links[0]?._from.title).toBe('Welcome')
  const ids = links.map(({ to }) => to)
  expect(ids).toContain(above._id)
  expect(ids).not.toContain(secret._id)
  for (const to of ids) (await call('GET', `/api/objects/${to}`)).json(200, note)
  const deeper = notes.find(({ _id }) => _id === above._id)?.data.riseabove?.viewId ?? ''
  expect((await onView(deeper)).map(({ to }) => to)).toEqual([first._id])
})

test('links are listed by type, and by the state of what they come from', async () => {
  const { first, built } = school
  const ends = z.array(z.object({ from: id, to: id }))
  const buildOns = (await search({ '_from.status': 'active', type: 'buildson' })).json(200, ends)
  expect(buildOns).toEqual([{ from: built._id, to: first._id }])
  const all = (await search({ '_from.status': 'active' })).json(200, z.array(link))
  expect(all.length).toBeGreaterThan(buildOns.length)
})
