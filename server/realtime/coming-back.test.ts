import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectSchema } from '../../shared/domain/contributions.ts'
import { roomOf } from '../../shared/wire/realtime.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeNote, twoMembers, type Joined } from '../testing/makers.ts'
import { connect, type EventRecorder } from '../testing/sockets.ts'
import { findsOf, monitorStore } from '../testing/store-calls.ts'

let app: TestApp
let ann: Joined
let ben: Joined
let stopMonitoring: () => void
beforeAll(async () => {
  stopMonitoring = monitorStore()
  app = await startTestApp()
  ;({ ann, ben } = await twoMembers(app))
})
afterAll(async () => {
  stopMonitoring()
  await app.stop()
})

const subscribe = ({ socket }: EventRecorder, room: string) =>
  new Promise((done) => void socket.emit('subscribe', room, done))

test('a class that comes back at once asks the store for what its rooms are about a few times, not each for itself', async () => {
  const ears = await Promise.all(Array.from({ length: 30 }, () => connect(app, ben)))
  const notes = await Promise.all([makeNote(app, ann), makeNote(app, ann)])
  const rooms = notes.flatMap(({ _id }) => [roomOf('contribution', _id), roomOf('linkfrom', _id)])
  const finds = await findsOf('objects', () =>
    Promise.all(ears.flatMap((ear) => rooms.map((room) => subscribe(ear, room)))),
  )
  expect(finds.length).toBeGreaterThan(0)
  expect(finds.length).toBeLessThan(30)
  for (const { socket } of ears) socket.close()
})

test('what has just become private lets in nobody who is remembered as a reader of it', async () => {
  const body = { type: 'View', title: 'V', status: 'active', authors: [ann.author._id], permission: 'protected' }
  const path = `/api/contributions/${ann.author.communityId}`
  const view = (await app.request('POST', path, { token: ann.token, body })).as(objectSchema)
  const [room, other] = [roomOf('linkfrom', view._id), roomOf('contribution', view._id)]
  const [hers, his] = [await connect(app, ann), await connect(app, ben)]
  const present = ({ socket }: EventRecorder) => socket.emit('presence', { viewId: view._id, editing: [] })
  await Promise.all([subscribe(hers, room), subscribe(his, room)])
  const change = { token: ann.token, body: { permission: 'private' } }
  expect((await app.request('PUT', `/api/objects/${view._id}`, change)).status).toBe(200)
  await subscribe(his, room)
  present(his)
  await subscribe(his, other)
  present(hers)
  const { authors } = await hers.until('presence:update')
  expect(authors.map(({ _id }) => _id)).toEqual([ann.author._id])
  for (const { socket } of [hers, his]) socket.close()
})
