import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { join, makeUser } from '../testing/makers.ts'
import { page, program, type Program } from './client.ts'
import { makeSchool, PICTURE } from './school.ts'
import { author, id, link, message, note, registration, token, uploaded, view } from './shapes.ts'

// Pages of knowledgeforum.org: one sign-in for several servers. They call `response.json()` on every response, compare some
// texts exactly, and open our pages by `/auth/jwt`.

let app: TestApp
let school: Awaited<ReturnType<typeof makeSchool>>
beforeAll(async () => {
  app = await startTestApp({ OLD_CLIENTS: 'on' })
  school = await makeSchool(app)
})
afterAll(() => app.stop())

/** `fetch` sends both headers with every request. */
const pageOf = (known: string): Program =>
  page(app.url, 'https://knowledgeforum.example', {
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${known}` },
  })

const signIn = (userName: string, password: string) =>
  page(app.url, 'https://knowledgeforum.example')('POST', '/auth/local', { userName, password })

const callAs = async ({ user, password }: { user: { userName: string }; password: string }) =>
  pageOf((await signIn(user.userName, password)).json(200, token).token)

test('what it compares of a refused sign-in is one of the two texts that it knows', async () => {
  const known = ['This userName is not registered.', 'This password is not correct.']
  for (const name of [school.ann.user.userName, 'nobody-of-that-name'])
    expect(known).toContain((await signIn(name, 'wrong')).json(401, message).message)
})

test('a removed member who joins again with the key is refused with 403 and the reason [TEAC-07]', async () => {
  const { community, communityId, manager } = school
  const gone = await join(app, await makeUser(app), community)
  const path = `/api/authors/${communityId}/members/${gone.author._id}`
  expect((await app.request('DELETE', path, { token: manager.token })).status).toBe(200)
  const call = await callAs(gone)
  const body = { userId: gone.user._id, communityId, registrationKey: community.registrationKey }
  const refused = await call('POST', '/api/authors', body)
  expect([refused.status, refused.text]).toEqual([
    403,
    'A manager has removed you from this community. Please ask a manager to add you again.',
  ])
  expect((await call('GET', '/api/users/myRegistrations')).json(200, z.array(registration))).toEqual([])
})

test('joining a community answers 201, and its views begin with the welcome view', async () => {
  const { community, communityId, viewId } = school
  const call = await callAs(await makeUser(app))
  const me = (await call('GET', '/api/users/me')).json(200, z.object({ _id: id, userName: z.string() }))
  const all = (await call('GET', '/api/communities')).json(200, z.array(z.object({ _id: id, title: z.string() })))
  expect(all.map(({ _id }) => _id)).toContain(communityId)
  const body = { userId: me._id, communityId, registrationKey: community.registrationKey }
  const joined = (await call('POST', '/api/authors', body)).json(201, author)
  expect(joined).toMatchObject({ communityId, userId: me._id, role: 'writer' })
  const mine = (await call('GET', '/api/users/myRegistrations')).json(200, z.array(registration))
  expect(mine.map((one) => one._community.title.toUpperCase())).toEqual([community.title.toUpperCase()])
  const views = (await call('GET', `/api/communities/${communityId}/views`)).json(200, z.array(view))
  expect(views[0]).toMatchObject({ _id: viewId, title: 'Welcome' })
})

test('the graph of a view: its items with places and first authors, and what has been read', async () => {
  const { ben, communityId, viewId, first, built } = school
  const call = await callAs(ben)
  const [links, authors, read] = await Promise.all([
    call('GET', `/api/links/from/${viewId}`),
    call('GET', `/api/communities/${communityId}/authors`),
    call('GET', `/api/records/myreadstatusview/${communityId}/${viewId}`),
  ])
  const known = authors.json(200, z.array(author)).map(({ _id }) => _id)
  const placed = z.array(z.extend(link, { data: z.object({ x: z.number(), y: z.number() }) }))
  const items = links.json(200, placed)
  for (const { _to } of items) expect(known).toContain(_to.authors[0])
  // It treats any data in a summary as a rise-above.
  expect(items.map(({ to, _to }) => [to, _to.data])).toEqual([
    [first._id, undefined],
    [built._id, undefined],
  ])
  expect(read.json(200, z.array(link)).map(({ type, to }) => [type, to])).toEqual([['read', first._id]])

  const marked = await call('POST', `/api/records/read/${communityId}/${built._id}`)
  marked.json(200, z.object({}))
  const again = await call('GET', `/api/records/myreadstatusview/${communityId}/${viewId}`)
  expect(again.json(200, z.array(link)).map(({ to }) => to)).toEqual(expect.arrayContaining([first._id, built._id]))
  const between = (await call('GET', `/api/links/from/${viewId}/to/${first._id}`)).json(200, z.array(link))
  expect(between.map(({ type, to }) => [type, to])).toEqual([['contains', first._id]])
  ;(await call('GET', `/api/objects/${first._id}`)).json(200, note)
})

test('a picture on a view is drawn by its address, without a header', async () => {
  const { ann, communityId, viewId } = school
  const attachmentId = await putPicture()
  const call = await callAs(ann)
  const links = (await call('GET', `/api/links/from/${viewId}`)).json(200, z.array(link))
  const shown = links.find(({ _to }) => _to.type === 'Attachment' && _to.title !== '' && _to.status === 'active')
  expect(shown).toMatchObject({ to: attachmentId, communityId, _to: { authors: [ann.author._id] } })
  const data = z.object({ type: z.string(), url: z.string() })
  const found = (await call('GET', `/api/objects/${attachmentId}`)).json(200, z.object({ data }))
  expect(found.data.type.substring(0, 5)).toBe('image')
  const address = `/${found.data.url.substring(1).replace(/\s/g, '%20')}`
  const drawn = await program(app.url)('GET', address, undefined, { Referer: 'https://knowledgeforum.example/' })
  expect([drawn.status, drawn.bytes.equals(PICTURE)]).toEqual([200, true])
  // For an animated picture it requests a video at the same address.
  expect((await program(app.url)('GET', address.replace(/png$/, 'mp4'))).bytes.equals(PICTURE)).toBe(true)
})

/** A picture placed on the view. */
const putPicture = async () => {
  const { ann, communityId, viewId } = school
  const call = program(app.url, { headers: { Authorization: `Bearer ${ann.token}` } })
  const begun = { type: 'Attachment', title: 'an Attachment', authors: [ann.author._id], permission: 'protected' }
  const ids = z.object({ _id: id })
  const { _id } = (await call('POST', `/api/contributions/${communityId}`, begun)).json(201, ids)
  const form = new FormData()
  form.append('file', new File([PICTURE], 'leaf 1.png', { type: 'image/png' }))
  const { tmpFilename } = (await call('POST', '/api/upload', form)).json(200, uploaded)
  const claim = { title: 'leaf 1.png', status: 'active', tmpFilename }
  ;(await call('PUT', `/api/objects/${communityId}/${_id}`, claim)).json(200, ids)
  const place = { from: viewId, to: _id, type: 'contains', data: { x: 500, y: 10, width: 40, height: 40 } }
  ;(await call('POST', '/api/links', place)).json(201, link)
  return _id
}

test('build-ons are searched as links', async () => {
  const { ann, communityId, first, built } = school
  const call = await callAs(ann)
  const query = { type: 'buildson' }
  const found = (await call('POST', `/api/links/${communityId}/search`, { query })).json(200, z.array(link))
  expect(found).toMatchObject([
    { from: built._id, to: first._id, _from: { type: 'Note', status: 'active' }, _to: { type: 'Note' } },
  ])
})

test('a link with the token opens a view here, on our own pages only', async () => {
  const { ann, viewId } = school
  const known = (await signIn(ann.user.userName, ann.password)).json(200, token).token
  const open = (query: string) => program(app.url)('GET', `/auth/jwt?${query}`)
  const opened = await open(`token=${known}&redirectUrl=/view/${viewId}`)
  expect([opened.status, opened.headers.location]).toEqual([302, `/view/${viewId}`])
  const [cookie = ''] = opened.headers['set-cookie'] ?? []
  expect(decodeURIComponent(cookie.split(';')[0] ?? '').replaceAll('"', '')).toBe(`token=${known}`)
  for (const bad of ['https://evil.example/', '//evil.example', '/\\evil.example'])
    expect((await open(`token=${known}&redirectUrl=${encodeURIComponent(bad)}`)).headers.location).toBe('/')
  const lost = await open(`token=null&redirectUrl=/view/${viewId}`)
  expect([lost.status, lost.headers['set-cookie']]).toEqual([302, undefined])
  expect(decodeURIComponent(lost.headers.location ?? '')).toBe(`/login?redirect=/view/${viewId}`)
})

test('somebody of another community finds nothing of this one there', async () => {
  const elsewhere = await makeSchool(app)
  const stranger = await join(app, await makeUser(app), elsewhere.community)
  const call = await callAs(stranger)
  for (const path of [`links/from/${school.viewId}`, `communities/${school.communityId}/authors`])
    expect([path, (await call('GET', `/api/${path}`)).json(403, message).message]).toEqual([path, 'author not found.'])
})
