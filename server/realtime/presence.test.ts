import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { objectSchema, type Contribution } from '../../shared/domain/contributions.ts'
import { roomOf, type Presence } from '../../shared/wire/realtime.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeCast } from '../testing/cast.ts'
import { eventually } from '../testing/eventually.ts'
import { join, makeNote, makeUser, type Joined } from '../testing/makers.ts'
import { connect, connectOldClient, type EventRecorder } from '../testing/sockets.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let ann: Joined
let ben: Joined
let manager: Joined
let view: Contribution
const ears: EventRecorder[] = []

beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben, manager } = cast.callers)
})
afterAll(() => app.stop())
beforeEach(async () => {
  view = await makeView()
})
afterEach(() => {
  for (const { socket } of ears.splice(0)) socket.close()
})

const makeView = async (fields: object = {}) =>
  (
    await app.request('POST', `/api/contributions/${cast.community._id}`, {
      token: ann.token,
      body: { authors: [ann.author._id], type: 'View', title: 'V', ...fields },
    })
  ).as(objectSchema)
const save = (who: Joined, id: string, body: unknown) =>
  app.request('PUT', `/api/objects/${id}`, { token: who.token, body })

const listening = async (opened: Promise<EventRecorder>) => {
  const one = await opened
  ears.push(one)
  return one
}
const enter = (ear: EventRecorder, viewId = view._id) =>
  new Promise<void>((decided) => ear.socket.emit('subscribe', roomOf('linkfrom', viewId), decided))
const comesIn = async (who: { token: string }, editing: string[] = []) => {
  const ear = await listening(connect(app, who))
  await enter(ear)
  ear.socket.emit('presence', { viewId: view._id, editing })
  return ear
}
const seen = ({ heard }: EventRecorder): Presence['authors'][] =>
  heard.flatMap(({ name, payload }) => (name === 'presence:update' ? [payload.authors] : []))
const shown = (authors: Presence['authors'] | undefined) =>
  Object.fromEntries((authors ?? []).map(({ _id, editing }) => [_id, editing]))
const sees = (ear: EventRecorder, expected: Record<string, string[]>) =>
  eventually(() => expect(shown(seen(ear).at(-1))).toEqual(expected))

test('who is in a view is told to those in it, one person once however many tabs, until the last tab goes', async () => {
  const [a, b] = [ann.author._id, ben.author._id]
  const first = await comesIn(ann)
  await sees(first, { [a]: [] })
  const tabs = [await comesIn(ben), await comesIn(ben), await comesIn(ben)]
  await sees(first, { [a]: [], [b]: [] })
  for (const tab of tabs) await sees(tab, { [a]: [], [b]: [] })
  const note = await makeNote(app, ben)
  tabs[0]?.socket.emit('presence', { viewId: view._id, editing: [note._id] })
  await sees(first, { [a]: [], [b]: [note._id] })
  tabs[0]?.socket.close()
  await sees(first, { [a]: [], [b]: [] })
  tabs[1]?.socket.close()
  tabs[2]?.socket.emit('unsubscribe', roomOf('linkfrom', view._id))
  await sees(first, { [a]: [] })
})

test('what is being changed is told only to those who may read it, and no longer than they may', async () => {
  const mine = await makeNote(app, ann)
  const hidden = await makeNote(app, ann, { permission: 'private' })
  const [a, b, m] = [ann.author._id, ben.author._id, manager.author._id]
  const writer = await comesIn(ann, [mine._id, hidden._id])
  const [reader, chief] = [await comesIn(ben), await comesIn(manager)]
  await sees(writer, { [a]: [mine._id, hidden._id], [b]: [], [m]: [] })
  await sees(chief, { [a]: [mine._id, hidden._id], [b]: [], [m]: [] })
  await sees(reader, { [a]: [mine._id], [b]: [], [m]: [] })
  await save(ann, mine._id, { permission: 'private' })
  await sees(reader, { [a]: [], [b]: [], [m]: [] })
  expect(JSON.stringify(reader.heard)).not.toContain(hidden._id)

  // Claiming to edit it doesn't help.
  reader.socket.emit('presence', { viewId: view._id, editing: [hidden._id] })
  await sees(chief, { [a]: [mine._id, hidden._id], [b]: [], [m]: [] })
  const { admin } = cast.callers
  const fence = await comesIn(admin)
  await eventually(() => expect(shown(seen(fence).at(-1))).toMatchObject({ [a]: [mine._id, hidden._id], [b]: [] }))
  expect(JSON.stringify(reader.heard)).not.toContain(hidden._id)
})

test('lost rights leave, and hear nothing any more', async () => {
  const eve = await join(app, await makeUser(app), cast.community)
  const [stays, goes] = [await comesIn(ann), await comesIn(eve)]
  await sees(stays, { [ann.author._id]: [], [eve.author._id]: [] })
  await save(manager, eve.author._id, { blockLogin: true })
  await sees(stays, { [ann.author._id]: [] })
  const before = goes.heard.length
  goes.socket.emit('presence', { viewId: view._id, editing: [] })
  const other = await comesIn(ben)
  await sees(other, { [ann.author._id]: [], [ben.author._id]: [] })
  expect(goes.heard.length).toBe(before)

  await save(ann, view._id, { permission: 'private' })
  await sees(stays, { [ann.author._id]: [] })
})

test('outsiders, strangers and those who never entered are not in it and are told nothing', async () => {
  const inside = await comesIn(ann)
  const outsider = await listening(connect(app, cast.callers.outsider))
  const stranger = await listening(connect(app))
  for (const ear of [outsider, stranger]) {
    await enter(ear)
    ear.socket.emit('presence', { viewId: view._id, editing: [] })
  }
  const elsewhere = await makeView()
  const member = await listening(connect(app, ben))
  await enter(member, elsewhere._id)
  member.socket.emit('presence', { viewId: view._id, editing: [] })
  const last = await comesIn(manager)
  await sees(last, { [ann.author._id]: [], [manager.author._id]: [] })
  await sees(inside, { [ann.author._id]: [], [manager.author._id]: [] })
  for (const ear of [outsider, stranger, member]) expect(seen(ear)).toEqual([])
})

test('clients that say nothing of themselves, old ones too, hear nothing of it', async () => {
  const silent = await listening(connect(app, ben))
  const old = await listening(connectOldClient(app, ben))
  await enter(silent)
  old.socket.emit('subscribe', roomOf('linkfrom', view._id))
  const note = await makeNote(app, ann, { viewId: view._id })
  await eventually(async () => {
    await save(ann, note._id, { title: 'again' })
    expect(old.titles()).toContain('again')
  })
  const tells = await comesIn(ann)
  await sees(tells, { [ann.author._id]: [] })
  await silent.until('link:save')
  expect([...seen(silent), ...seen(old)]).toEqual([])
})

test('a burst of messages is told as a few, the last one of them', async () => {
  const notes = await Promise.all([makeNote(app, ann), makeNote(app, ann)])
  const [reader, writer] = [await comesIn(ben), await comesIn(ann)]
  for (let round = 0; round < 150; round++)
    writer.socket.emit('presence', { viewId: view._id, editing: [notes[round % 2]?._id] })
  await sees(reader, { [ann.author._id]: [notes[1]?._id ?? ''], [ben.author._id]: [] })
  expect(seen(reader).length).toBeLessThan(20)
})

test('hostile messages are ignored, and the connection serves on', async () => {
  const note = await makeNote(app, ann)
  const foreign = await makeNote(app, cast.elsewhere.ann)
  const [reader, writer] = [await comesIn(ben), await comesIn(ann, [note._id])]
  const { _id: viewId } = view
  for (const told of [
    undefined,
    null,
    7,
    'linkfrom',
    [],
    { viewId },
    { viewId, editing: null },
    { viewId, editing: 'all' },
    { viewId, editing: [{ $ne: null }] },
    { viewId, editing: ['constructor'] },
    { viewId: { $ne: null }, editing: [] },
    { viewId: '__proto__', editing: [] },
    { viewId, editing: Array.from({ length: 11 }, () => note._id) },
  ])
    writer.socket.emit('presence', told)
  await sees(reader, { [ann.author._id]: [note._id], [ben.author._id]: [] })
  // Neither foreign nor unknown ids, nor further fields.
  writer.socket.emit('presence', { viewId, editing: [foreign._id, '0'.repeat(24), note._id], authorId: ben.author._id })
  await comesIn(manager)
  await sees(reader, { [ann.author._id]: [note._id], [ben.author._id]: [], [manager.author._id]: [] })
  expect(JSON.stringify(reader.heard)).not.toContain(foreign._id)
  expect(writer.socket.connected).toBe(true)
})
