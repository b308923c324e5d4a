import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roomOf, SOCKET_PATH } from '../../shared/wire/realtime.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { eventually } from '../testing/eventually.ts'
import { makeNote, twoMembers, type Joined } from '../testing/makers.ts'
import { connect, type EventRecorder } from '../testing/sockets.ts'

let app: TestApp
let ann: Joined
let noteId: string
beforeAll(async () => {
  app = await startTestApp({ SOCKETS_PER_ADDRESS: '60', SOCKETS_PER_ACCOUNT: '3' })
  ;({ ann } = await twoMembers(app))
  noteId = (await makeNote(app, ann))._id
})
afterAll(() => app.stop())

const cutOff = (one: EventRecorder) =>
  eventually(() => {
    if (one.socket.connected) throw new Error('It is still connected.')
  })
const closeAll = async (ears: EventRecorder[]) => {
  for (const { socket } of ears) socket.close()
  await Promise.all(ears.map(cutOff))
}
const subscribe = ({ socket }: EventRecorder, room: string) =>
  new Promise((done) => void socket.emit('subscribe', room, done))

describe('a socket that sends more than anybody needs', () => {
  test('is cut off, of a stranger as of a member, while the site goes on answering', async () => {
    const flooding = [await connect(app), await connect(app, ann)]
    for (const { socket } of flooding)
      for (let count = 0; count < 5_000; count++) socket.emit('subscribe', roomOf('contribution', noteId))
    expect((await app.request('GET', '/healthz')).status).toBe(200)
    await Promise.all(flooding.map(cutOff))
    for (const { socket } of flooding) socket.close()
  })

  test('does not count the rooms that an old client names at once when it comes back', async () => {
    const old = await connect(app, ann)
    const rooms = Array.from({ length: 190 }, (_, index) =>
      roomOf('contribution', index.toString(16).padStart(24, '0')),
    )
    await Promise.all(rooms.map((room) => subscribe(old, room)))
    expect(old.socket.connected).toBe(true)
    await old.follow(roomOf('contribution', noteId), () =>
      app.request('PUT', `/api/objects/${noteId}`, { token: ann.token, body: { data: { x: Math.random() } } }),
    )
    await closeAll([old])
  })
})

test('an account has as many sockets at once as the site allows; another one comes in when one has gone', async () => {
  const mine = [await connect(app, ann), await connect(app, ann), await connect(app, ann)]
  const fourth = io(app.url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    auth: { token: ann.token },
  })
  await new Promise((done) => void fourth.io.once('reconnect_attempt', done))
  expect(fourth.connected).toBe(false)
  const connected = new Promise<void>((done) => void fourth.once('connect', done))
  mine[0]?.socket.close()
  await connected
  fourth.close()
  await closeAll(mine)
})

test('an address has as many sockets at once as the site allows, whoever they are', async () => {
  const strangers = await Promise.all(Array.from({ length: 60 }, () => connect(app)))
  const another = io(app.url, { path: SOCKET_PATH, transports: ['websocket'], forceNew: true })
  await new Promise((done) => void another.io.once('reconnect_attempt', done))
  expect(another.connected).toBe(false)
  another.close()
  await closeAll(strangers)
})
