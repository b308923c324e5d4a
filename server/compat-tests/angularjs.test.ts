import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { admin } from '../testing/makers.ts'
import { connectOldClient } from '../testing/sockets.ts'
import { signIn } from './angularjs.ts'
import { program } from './client.ts'
import { makeSchool } from './school.ts'
import { anyObject, author, community, id, link, note, view } from './shapes.ts'

// The original web client (AngularJS): boards.

let app: TestApp
let school: Awaited<ReturnType<typeof makeSchool>>
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
})
afterAll(() => app.stop())

test('it counts as signed in by the role it is told, and not by its cookie alone', async () => {
  const { call, cookie } = await signIn(app, school.ann)
  expect((await call('GET', '/api/users/me')).json(200, z.object({ role: z.literal('user') })).role).toBe('user')
  const asCookieOnly = await program(app.url, { headers: { Cookie: cookie } })('GET', '/api/users/me')
  expect(asCookieOnly.status).toBe(401)
})

test('a view opens with its community, members and groups, its items, read marks and attachments', async () => {
  const { ben, communityId, viewId, first, built } = school
  const { call } = await signIn(app, ben)
  const shown = (await call('GET', `/api/objects/${viewId}`)).json(200, view)
  const home = (await call('GET', `/api/communities/${shown.communityId}`)).json(200, community)
  ;(await call('GET', `/api/objects/${home.rootContextId}`)).json(200, anyObject)
  ;(await call('GET', `/api/authors/${communityId}/me`)).json(200, author)
  const members = (await call('GET', `/api/communities/${communityId}/authors`)).json(200, z.array(author))
  const refs = (await call('GET', `/api/links/from/${viewId}`)).json(200, z.array(link))
  for (const { _to } of refs) for (const by of _to.authors) expect(members.map(({ _id }) => _id)).toContain(by)
  const path = `/api/records/myreadstatusview/${communityId}/${viewId}`
  const [read] = (await call('GET', path)).json(200, z.array(link))
  const seen = refs.find(({ to }) => to === read?.to)
  // Its icons compare the two as texts.
  expect([read?.to, (seen?._to.modified ?? '') < (read?.modified ?? '')]).toEqual([first._id, true])

  const query = { type: 'attach', from: { $in: [first._id, built._id] } }
  const attached = await call('POST', `/api/links/${communityId}/search`, { query })
  expect(attached.json(200, z.array(link))).toEqual([])
  const arrows = (await call('GET', `/api/links/view/${viewId}`)).json(200, z.array(link))
  expect(arrows.filter(({ type }) => type === 'buildson').map(({ from, to }) => [from, to])).toEqual([
    [built._id, first._id],
  ])
  expect(arrows.map(({ type }) => type)).not.toContain('read')
})

test('every scaffold that it is told of can be fetched, with its supports: it waits for all of them', async () => {
  const { manager, ben, communityId } = school
  const home = `/api/communities/${communityId}`
  const { call: managers } = await signIn(app, manager)
  const body = { communityId, type: 'Scaffold', title: 'Drafts', authors: [manager.author._id], permission: 'private' }
  const { _id } = (await managers('POST', `/api/contributions/${communityId}`, body)).json(201, anyObject)
  const whole = (await managers('GET', home)).json(200, z.looseObject(community.shape))
  const added = { ...whole, scaffolds: [...whole.scaffolds, _id] }
  expect((await managers('PUT', home, added)).json(200, community).scaffolds).toContain(_id)

  const { call } = await signIn(app, ben)
  const { scaffolds } = (await call('GET', home)).json(200, community)
  expect(scaffolds).toEqual(whole.scaffolds)
  for (const scaffold of scaffolds) {
    ;(await call('GET', `/api/objects/${scaffold}`)).json(200, anyObject)
    const supports = (await call('GET', `/api/links/from/${scaffold}`)).json(200, z.array(link))
    expect(supports.map(({ data: { order } }) => order)).toEqual([0, 1, 2, 3, 4, 5])
  }
})

test('an item is dragged by saving the whole reference as the page holds it, and others see it move', async () => {
  const { ann, ben, viewId, first } = school
  const { call } = await signIn(app, ann)
  const { cookie } = await signIn(app, ben)
  const other = await connectOldClient(app, { transports: ['polling'], headers: { Cookie: cookie } })
  const refs = (await call('GET', `/api/links/from/${viewId}`)).json(200, z.array(z.looseObject(link.shape)))
  const ref = refs.find(({ to }) => to === first._id)
  const contribution = { ...first, data: { body: 'x'.repeat(100_000) } }
  const held = { ...ref, authorObjects: [ann.author], contribution, readlink: null, from: '0'.repeat(24), _to: 'junk' }
  let x = 300
  const move = async () =>
    (await call('PUT', `/api/links/${ref?._id}`, { ...held, data: { ...ref?.data, x: (x += 1), y: -7.5 } })).json(200, link) // prettier-ignore
  await other.follow(`linkfrom:${viewId}`, move)
  const moved = await move()
  expect(moved).toMatchObject({ _id: ref?._id, from: viewId, to: first._id, data: { x, y: -7.5 } })
  expect(moved.modified > (ref?.modified ?? '')).toBe(true)
  await other.until('link:save', (heard) => heard.data.x === x && heard.modified === moved.modified)
  ;(await call('GET', `/api/links/${ref?._id}`)).json(200, link)
  other.socket.close()
})

test('a drawing’s size is saved as the page reads it off the picture, as text', async () => {
  const { ann, communityId, viewId } = school
  const { call } = await signIn(app, ann)
  const svg = '<svg width="200" height="100" xmlns="http://www.w3.org/2000/svg"><g><title>Layer 1</title></g></svg>'
  const body = { communityId, type: 'Drawing', title: 'a Drawing', authors: [ann.author._id], status: 'active', permission: 'protected', data: { svg } } // prettier-ignore
  const drawing = (await call('POST', `/api/contributions/${communityId}`, body)).json(201, anyObject)
  const place = { from: viewId, to: drawing._id, type: 'contains', data: { x: 10, y: 10, showInPlace: true } }
  // The client reads sizes from attributes, and layers from titles.
  expect(drawing.data.svg).toMatch(/^<svg[^>]* width="200"[^>]*>.*<g><title>Layer 1<\/title><\/g>/)
  const placed = (await call('POST', '/api/links', place)).json(201, link)
  const data = { ...placed.data, width: '200', height: '100.5', fixed: null }
  const saved = (await call('PUT', `/api/links/${placed._id}`, { ...placed, data })).json(200, link)
  expect(saved.data).toEqual({ ...place.data, width: 200, height: 100.5 })
  const wrong = { ...placed, data: { ...data, width: '100%' } }
  expect((await call('PUT', `/api/links/${placed._id}`, wrong)).status).toBe(422)
})

test('read marks come to their reader’s own room', async () => {
  const { ann, communityId, built } = school
  const { call, cookie } = await signIn(app, ann)
  const mine = await connectOldClient(app, { transports: ['websocket'], headers: { Cookie: cookie } })
  const read = async () => (await call('POST', `/api/records/read/${communityId}/${built._id}`)).json(200, z.object({}))
  const status = `/api/records/myreadstatus/${communityId}/${built._id}`
  expect((await call('GET', status)).json(200, z.null())).toBeNull()
  await mine.follow(`linkfrom:${ann.author._id}`, read)
  await mine.until('link:save', ({ type, from, to }) => type === 'read' && from === ann.author._id && to === built._id)
  expect((await call('GET', status)).json(200, link)).toMatchObject({ type: 'read', to: built._id })
  mine.socket.close()
})

test('notes are gathered in a rise-above, and put back when it is taken away', async () => {
  const { ann, communityId, viewId, first } = school
  const { call } = await signIn(app, ann)
  const make = async (body: object) =>
    (await call('POST', `/api/contributions/${communityId}`, { communityId, authors: [ann.author._id], permission: 'protected', ...body })).json(201, anyObject) // prettier-ignore
  const inside = await make({ type: 'View', title: 'riseabove:', status: 'active' })
  const above = await make({ type: 'Note', title: 'Riseabove', status: 'unsaved', data: { body: '' } })
  const data = { body: '', riseabove: { viewId: inside._id } }
  const whole = { ...above, status: 'active', data }
  expect((await call('PUT', `/api/objects/${communityId}/${above._id}`, whole)).json(200, note).data).toEqual(data)
  const put = async (from: string, to: string) =>
    (await call('POST', '/api/links/', { from, to, type: 'contains', data: { x: 20, y: 20 } })).json(201, link)
  const placed = await put(viewId, above._id)
  expect(placed._to.data).toEqual({ riseabove: 'riseabove' })
  const held = await put(inside._id, first._id)

  const gone = await call('DELETE', `/api/links/${placed._id}?userAction=true`)
  expect(gone.json(200, z.array(link)).map(({ _id }) => _id)).toEqual([held._id])
  const again = await put(viewId, above._id)
  expect((await call('DELETE', `/api/links/${again._id}`)).status).toBe(204)
})

test('the tree of views is asked for level by level', async () => {
  const { ann, communityId, viewId } = school
  const { call } = await signIn(app, ann)
  const make = async (title: string) =>
    (await call('POST', `/api/contributions/${communityId}`, { communityId, type: 'View', title, authors: [ann.author._id], permission: 'public', status: 'active' })).json(201, view) // prettier-ignore
  const put = async (from: string, to: string) =>
    (await call('POST', '/api/links', { from, to, type: 'contains', data: { x: 700, y: 10 } })).json(201, link)
  const [within, deeper] = [await make('Leaves'), await make('Colours')]
  const placed = await put(viewId, within._id)
  await put(within._id, deeper._id)
  const node = z.strictObject({ id, title: z.string(), nodes: z.tuple([]), data: z.looseObject({}), linkId: id, child: z.number() }) // prettier-ignore
  for (const end of ['', '/']) {
    const nodes = (await call('GET', `/api/links/from/${viewId}/child${end}`)).json(200, z.array(node))
    expect(nodes).toEqual([
      { id: within._id, title: 'Leaves', nodes: [], data: placed.data, linkId: placed._id, child: 1 },
    ])
  }
})

test('promising ideas name their author as a bare word, and their mark comes with the note', async () => {
  const { ben, communityId, first } = school
  const { call } = await signIn(app, ben)
  const data = { idea: 'leaves fall', reason: '', color: 'yellow' }
  const body = { communityId, type: 'promisingIdeaobj', title: 'an promisingIdeaobj', authors: ben.author._id, status: 'active', permission: 'protected', data } // prettier-ignore
  const idea = (await call('POST', `/api/contributions/${communityId}`, body)).json(201, anyObject)
  expect([idea.authors, idea.data]).toEqual([[ben.author._id], data])
  const mark = { from: idea._id, to: first._id, type: 'promisings', data }
  expect((await call('POST', '/api/links', mark)).json(201, link).data).toEqual(data)
})

test('an admin’s communities are made with the context the page wants to make itself', async () => {
  const { call } = await signIn(app, { ...(await admin(app)) })
  const keys = { registrationKey: 'writers', managerRegistrationKey: 'build' }
  const made = (await call('POST', '/api/communities', { title: 'New', ...keys })).json(201, community)
  const home = `/api/communities/${made._id}`
  const [manager] = (await call('GET', `${home}/authors`)).json(200, z.array(author))
  const body = { title: 'Community Setting: New', type: 'Context', authors: [manager?._id], permission: 'protected', data: {} } // prettier-ignore
  const context = (await call('POST', `/api/contexts/${made._id}`, body)).json(201, anyObject)
  const whole = (await call('GET', home)).json(200, z.looseObject(community.shape))
  const saved = await call('PUT', home, { ...whole, rootContextId: context._id })
  expect(saved.json(200, community)).toMatchObject({ rootContextId: context._id, views: made.views })
  const updated = await call('GET', `/api/links/updateallcache/${made._id}`)
  updated.json(200, z.object({ updated: z.number() }))
})
