import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Contribution, objectSchema } from '../../../shared/domain/contributions.ts'
import { markSchema, unreadNumbersSchema, unreadTotalSchema } from '../../../shared/domain/unread.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { boardSchema } from '../../../shared/domain/views.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { LinkModel } from '../../graph/links/links.model.ts'
import { ObjectModel } from '../../graph/objects/objects.model.ts'
import { RecordModel } from '../../graph/records/records.model.ts'
import { collection } from '../../store/collection.ts'
import { setSoleWriter } from '../../store/sole-writer.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { join, makeNote, makeUser, newCommunity, twoMembers, type Joined } from '../../testing/makers.ts'
import { connect } from '../../testing/sockets.ts'

let app: TestApp
let communityId: string
let rootContextId: string
let viewId: string
let manager: Joined
let ann: Joined
let ben: Joined
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const start = async () => {
  const made = await twoMembers(app)
  ;({ manager, ann, ben } = made)
  communityId = made.community._id
  rootContextId = made.community.rootContextId ?? ''
  viewId = made.community.views[0] ?? ''
}

const ask = (who: Joined, method: string, path: string, body?: object) =>
  app.request(method, path, { token: who.token, ...(body && { body }) })
const numbersOf = async (who: Joined) => {
  const { unread, views } = (await ask(who, 'GET', `/api/unread/${communityId}`)).as(unreadNumbersSchema)
  return { unread, views }
}
const read = (who: Joined, { _id }: Contribution) => ask(who, 'POST', `/api/records/read/${communityId}/${_id}`)
const mark = async (who: Joined, path: string, body = {}) =>
  (await ask(who, 'PUT', `/api/unread/${path}/mark`, body)).as(markSchema)
const makeView = async (title: string) =>
  (await ask(ann, 'POST', `/api/communities/${communityId}/views`, { title })).as(objectSchema)._id
const place = (who: Joined, from: string, { _id: to }: Contribution) =>
  ask(who, 'POST', '/api/links', { from, to, type: 'contains', data: { x: 1, y: 1 } })
const boardOf = async (who: Joined) => (await ask(who, 'GET', `/api/views/${viewId}/board`)).as(boardSchema)

test('a member has not read what others have contributed, until they open it; each counts once in the community [NEWS-02]', async () => {
  await start()
  const other = await makeView('Other')
  const note = await makeNote(app, ann, { viewId })
  await place(ann, viewId, note)
  await place(ann, other, note)
  await makeNote(app, ann, { viewId, status: 'unsaved' })
  await makeNote(app, ben, { viewId })
  const loose = await makeNote(app, ann)
  expect(await numbersOf(ben)).toEqual({ unread: 2, views: { [viewId]: 1, [other]: 1 } })
  expect(await numbersOf(ann)).toEqual({ unread: 1, views: { [viewId]: 1 } })
  await read(ben, note)
  expect(await numbersOf(ben)).toEqual({ unread: 1, views: {} })
  await read(ben, loose)
  expect(await numbersOf(ben)).toEqual({ unread: 0, views: {} })
  await ask(ann, 'PUT', `/api/objects/${communityId}/${note._id}`, { title: 'Changed' })
  expect(await numbersOf(ben)).toEqual({ unread: 0, views: {} })
})

test('nothing that is read in no way is counted: views, drawings, files', async () => {
  await start()
  for (const type of ['View', 'Drawing', 'Attachment']) {
    const body = { type, title: type, status: 'active', authors: [ann.author._id] }
    const made = (await ask(ann, 'POST', `/api/contributions/${communityId}`, body)).as(objectSchema)
    await place(ann, viewId, made)
  }
  expect(await numbersOf(ben)).toEqual({ unread: 0, views: {} })
})

test('all totals come in one call, in one’s own order and without archived communities', async () => {
  await start()
  await makeNote(app, ann, { viewId })
  const second = await newCommunity(app, manager)
  const third = await newCommunity(app, manager)
  for (const { community } of [second, third]) await join(app, ben, community)
  await makeNote(app, third.manager, { viewId: third.community.views[0] ?? '' })
  await ask(second.manager, 'PUT', `/api/communities/${second.community._id}`, { archived: true })
  const totals = (await ask(ben, 'GET', '/api/unread')).as(z.array(unreadTotalSchema))
  const byId = (a: { communityId: string }, b: { communityId: string }) => a.communityId.localeCompare(b.communityId)
  expect(totals.toSorted(byId)).toEqual(
    [
      { communityId, rootContextId, unread: 1 },
      { communityId: third.community._id, rootContextId: third.community.rootContextId, unread: 1 },
    ].toSorted(byId),
  )
})

test('“Mark all read” empties a view for one member, counts as no reading, and can be taken back [NEWS-04]', async () => {
  await start()
  const note = await makeNote(app, ann, { viewId })
  const begun = await makeNote(app, ann, { viewId, status: 'unsaved' })
  const records = () => collection(RecordModel).countDocuments({ communityId })
  const reads = () => collection(LinkModel).countDocuments({ communityId, type: 'read' })
  const before = [await records(), await reads()]
  const marked = await mark(ben, `views/${viewId}`)
  expect(marked).toEqual({ until: marked.until, before: null })
  expect(await numbersOf(ben)).toEqual({ unread: 0, views: {} })
  expect(await numbersOf(manager)).toEqual({ unread: 1, views: { [viewId]: 1 } })
  expect([await records(), await reads()]).toEqual(before)
  expect([(await boardOf(ben)).markedAt, (await boardOf(ben)).reads]).toEqual([marked.until, {}])
  expect((await boardOf(manager)).markedAt).toBeUndefined()

  // Started before the mark, but contributed after it.
  await ask(ann, 'PUT', `/api/objects/${communityId}/${begun._id}`, { status: 'active' })
  expect(await numbersOf(ben)).toEqual({ unread: 1, views: { [viewId]: 1 } })
  const again = await mark(ben, `views/${viewId}`)
  expect(again.before).toBe(marked.until)
  await mark(ben, `views/${viewId}`, { until: again.before })
  expect(await numbersOf(ben)).toEqual({ unread: 1, views: { [viewId]: 1 } })
  await mark(ben, `views/${viewId}`, { until: null })
  expect(await numbersOf(ben)).toEqual({ unread: 2, views: { [viewId]: 2 } })
  expect((await boardOf(ben)).markedAt).toBeUndefined()
  await read(ben, note)
  expect((await numbersOf(ben)).unread).toBe(1)
})

test('what stands on two views is new in the community until both are marked, what stands on none until the community is', async () => {
  await start()
  const other = await makeView('Other')
  const note = await makeNote(app, ann, { viewId })
  await place(ann, other, note)
  await makeNote(app, ann)
  await mark(ben, `views/${viewId}`)
  expect(await numbersOf(ben)).toEqual({ unread: 2, views: { [other]: 1 } })
  await mark(ben, `views/${other}`)
  expect(await numbersOf(ben)).toEqual({ unread: 1, views: {} })
  const { until } = await mark(ben, communityId)
  expect(await numbersOf(ben)).toEqual({ unread: 0, views: {} })
  expect((await boardOf(ben)).markedAt).toBe(until)
})

test('what somebody may not read is not counted, and a view that is closed to them is none', async () => {
  await start()
  const note = await makeNote(app, ann, { viewId, permission: 'private' })
  expect(await numbersOf(ben)).toEqual({ unread: 0, views: {} })
  expect(await numbersOf(manager)).toEqual({ unread: 1, views: { [viewId]: 1 } })
  const save = (id: string, body: object) => ask(ann, 'PUT', `/api/objects/${communityId}/${id}`, body)
  await save(note._id, { permission: 'protected' })
  const own = await makeView('Ann’s own')
  await place(ann, own, note)
  await save(own, { permission: 'private' })
  expect(await numbersOf(ben)).toEqual({ unread: 1, views: { [viewId]: 1 } })
  // Ben can't mark an unreadable view; the mark of the other view is enough.
  expect((await ask(ben, 'PUT', `/api/unread/views/${own}/mark`, {})).status).toBe(403)
  await mark(ben, `views/${viewId}`)
  expect(await numbersOf(ben)).toEqual({ unread: 0, views: {} })
})

test('what another process writes is counted a moment later', async () => {
  await start()
  const note = await makeNote(app, ann, { viewId })
  setSoleWriter(false)
  expect((await numbersOf(ben)).unread).toBe(1)
  await collection(ObjectModel).updateOne({ _id: note._id }, { $set: { status: 'inactive' } })
  await eventually(async () => expect((await numbersOf(ben)).unread).toBe(0))
  setSoleWriter(true)
})

test('a mark is a time or none, of a view, and of who has joined', async () => {
  await start()
  const note = await makeNote(app, ann, { viewId })
  const status = async (path: string, body: object) => (await ask(ben, 'PUT', `/api/unread/${path}/mark`, body)).status
  for (const until of ['yesterday', 1, '2026-99-99T99:99:99.999Z'])
    expect(await status(`views/${viewId}`, { until })).toBe(422)
  expect(await status(`views/${note._id}`, {})).toBe(404)
  const stranger = await makeUser(app)
  for (const path of [communityId, `views/${viewId}`])
    expect((await app.request('PUT', `/api/unread/${path}/mark`, { token: stranger.token, body: {} })).status).toBe(403)
})

test('pages hear of what others do, of what one has read and marked oneself, and nothing of what it is [NEWS-02]', async () => {
  await start()
  const [anns, bens] = [await connect(app, ann), await connect(app, ben)]
  const room = roomOf('contribution', rootContextId)
  for (const [who, ear] of [[ann, anns], [ben, bens]] as const) // prettier-ignore
    await ear.follow(room, () => ask(manager, 'PUT', `/api/objects/${communityId}/${rootContextId}`, { title: who.user._id })) // prettier-ignore
  const heard = (name: string) =>
    [anns, bens].map((ear) => ear.heard.filter((event) => event.name === name).map(({ payload }) => payload))
  const forget = () => [anns, bens].forEach((ear) => ear.heard.splice(0))
  const both = [{ communityId }]
  forget()

  const note = await makeNote(app, ann, { permission: 'private' })
  await eventually(() => expect(heard('unread:update')).toEqual([both, both]))
  forget()
  await read(ann, note)
  await eventually(() => expect(heard('unread:update')).toEqual([both, []]))
  forget()
  await mark(ben, `views/${viewId}`)
  await eventually(() => expect([...heard('unread:marked'), ...heard('unread:update')]).toEqual([[], both, [], both]))
  forget()
  const { _id: linkId } = (await place(ann, viewId, note)).as(linkSchema)
  await eventually(() => expect(heard('unread:update')).toEqual([both, both]))
  forget()
  await ask(ann, 'DELETE', `/api/links/${linkId}`)
  await eventually(() => expect(heard('unread:update')).toEqual([both, both]))
  forget()

  // Batched for 500 ms; the timer is held back until all six are saved.
  const gathered: (() => void)[] = []
  const real = setTimeout
  const timer = vi.spyOn(globalThis, 'setTimeout')
  timer.mockImplementation((act: () => void, ms?: number) =>
    real(ms === 500 ? () => gathered.push(act) : act, ms === 500 ? 0 : ms),
  )
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => makeNote(app, ann)))
  await eventually(() => expect(gathered).toHaveLength(1))
  timer.mockRestore()
  gathered.forEach((act) => act())
  await eventually(() => expect(heard('unread:update')).toEqual([both, both]))
  for (const { socket } of [anns, bens]) socket.close()
})
