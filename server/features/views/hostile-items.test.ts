import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { STATE_DATA } from '../../../shared/rules/item-states.ts'
import { LINK_DATA_MAX } from '../../../shared/wire/limits.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { boardSchema, itemLinksSchema } from '../../../shared/domain/views.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeNote, twoMembers, type Joined } from '../../testing/makers.ts'
import { connect } from '../../testing/sockets.ts'

let app: TestApp
let manager: Joined
let ann: Joined
let ben: Joined
beforeAll(async () => {
  app = await startTestApp()
  ;({ manager, ann, ben } = await twoMembers(app))
})
afterAll(() => app.stop())
afterEach(() => void vi.restoreAllMocks())

const makeView = async () => {
  const body = { type: 'View', title: 'V', status: 'active', authors: [manager.author._id] }
  const path = `/api/contributions/${manager.author.communityId}`
  return (await app.request('POST', path, { token: manager.token, body })).as(objectSchema)._id
}
const act = (who: Joined, method: string, viewId: string, body: unknown) =>
  app.request(method, `/api/views/${viewId}/items`, { token: who.token, body })
const put = async (who: Joined, viewId: string, ...items: { to: string; data?: object }[]) =>
  (await act(who, 'POST', viewId, { items })).as(itemLinksSchema)
const boardOf = async (who: Joined, viewId: string) =>
  (await app.request('GET', `/api/views/${viewId}/board`, { token: who.token })).as(boardSchema)

const LONG = 'x'.repeat(LINK_DATA_MAX - 100)

test('changes do not add up to more than an item may say of itself', async () => {
  const viewId = await makeView()
  const [link] = await put(ann, viewId, { to: (await makeNote(app, ann))._id, data: { x: 1, y: 2 } })
  const id = link?._id
  const change = (data: object) => act(ben, 'PATCH', viewId, { items: [{ id, data }] })
  expect((await change({ one: LONG })).status).toBe(200)
  const byLink = { token: ben.token, body: { data: { two: LONG } } }
  expect([
    (await change({ x: 3, two: LONG })).status,
    (await app.request('PUT', `/api/links/${id}`, byLink)).status,
  ]).toEqual([413, 413])
  expect((await change({ x: 5 })).status).toBe(200)
  const { items } = await boardOf(ann, viewId)
  expect(items.map(({ data }) => data)).toEqual([{ x: 5, y: 2, one: LONG }])
})

test('whoever reads is not cut off by one act that tells much at once', async () => {
  const viewId = await makeView()
  const notes = await Promise.all(Array.from({ length: 40 }, () => makeNote(app, ann)))
  const ear = await connect(app, { token: ben.token })
  const ends: unknown[] = []
  ear.socket.on('disconnect', (why: never) => ends.push(why))
  const [first = ''] = notes.map(({ _id }) => _id)
  await ear.follow(roomOf('linkfrom', viewId), () => put(manager, viewId, { to: first }))
  const links = await put(manager, viewId, ...notes.map(({ _id: to }) => ({ to, data: { words: LONG } })))
  for (const { _id } of links) await ear.until('link:save', (link) => link._id === _id)
  expect([links.length, ends]).toEqual([notes.length, []])
  ear.socket.close()
})

test('what is locked in the same moment is not taken off any more', async () => {
  const viewId = await makeView()
  const note = await makeNote(app, ann)
  const tryAtOnce = async (take: (id: string) => Promise<{ status: number }>) => {
    const [link] = await put(manager, viewId, { to: note._id })
    const id = link?._id ?? ''
    const locking = act(manager, 'PATCH', viewId, { items: [{ id, data: STATE_DATA.locked }] })
    const [locked, taken] = await Promise.all([locking, take(id)])
    return `${locked.status} ${taken.status < 300}`
  }
  const ways = [
    (id: string) => act(ann, 'DELETE', viewId, { ids: [id] }),
    (id: string) => app.request('DELETE', `/api/links/${id}`, { token: ann.token }),
    (id: string) =>
      app.request('POST', `/api/views/${viewId}/riseabove`, { token: ann.token, body: { title: 'R', items: [id] } }),
  ]
  for (const take of [...ways, ...ways, ...ways]) expect(['200 false', '404 true']).toContain(await tryAtOnce(take))
})

test('a long note that stands in place many times makes no board that nobody can load', async () => {
  const viewId = await makeView()
  const [long, short] = [await makeNote(app, ann, { body: `<p>${'x'.repeat(900_000)}</p>` }), await makeNote(app, ann)]
  const notes = [...Array.from({ length: 12 }, () => long), short]
  await put(ben, viewId, ...notes.map(({ _id: to }) => ({ to, data: { showInPlace: true } })))
  const { items } = await boardOf(ann, viewId)
  const lengths = items.map(({ shown }) => shown?.body?.length ?? 0)
  expect(items.length).toBe(notes.length)
  expect(items.find(({ to }) => to === short._id)?.shown?.body).toBe('<p>What we know.</p>')
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(8_000_000)
  expect(lengths.filter((length) => length > 900_000)).toHaveLength(8)
})

test('a board of thousands of items is made in parts, so that it holds up no other', async () => {
  const viewId = await makeView()
  const { _id: to } = await makeNote(app, ann)
  const rows = Array.from({ length: 500 }, (_, x) => ({ to, data: { x, y: 0 } }))
  for (let time = 0; time < 4; time += 1) await put(ben, viewId, ...rows)
  const made = vi.spyOn(JSON, 'stringify')
  const paths = [`/api/views/${viewId}/board`, `/api/links/from/${viewId}`]
  for (const path of paths) {
    made.mockClear()
    const { text } = await app.request('GET', path, { token: ann.token })
    const atOnce = made.mock.results.map(({ value }) => (typeof value === 'string' ? value.length : 0))
    expect([text.length > 500_000, Math.max(...atOnce) < text.length / 4]).toEqual([true, true])
  }
})
