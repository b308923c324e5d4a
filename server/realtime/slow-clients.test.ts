import { request } from 'node:http'
import type { Duplex } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomOf, SOCKET_PATH } from '../../shared/wire/realtime.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeNote, twoMembers } from '../testing/makers.ts'
import { connect } from '../testing/sockets.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A masked WebSocket frame; the mask is zero, so the text is unchanged. */
const frame = (text: string) => {
  const payload = Buffer.from(text)
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), payload])
}

/** A connection that is read only when the test does. */
const rawSocket = (token: string) =>
  new Promise<Duplex>((done, fail) => {
    const headers = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': Buffer.alloc(16).toString('base64'),
    }
    request(`${app.url}${SOCKET_PATH}/?EIO=4&transport=websocket`, { headers })
      .on('upgrade', (_response, socket) => {
        socket.on('data', (chunk: Buffer) => {
          if (chunk.includes('40{')) done(socket)
        })
        socket.write(frame(`40${JSON.stringify({ token })}`))
      })
      .on('error', fail)
      .end()
  })

test('a client that stops reading is cut off, the others hear everything', async () => {
  const { ann, ben } = await twoMembers(app)
  const { _id } = await makeNote(app, ann)
  const room = roomOf('contribution', _id)
  const change = (data: Record<string, unknown>) =>
    app.request('PUT', `/api/objects/${_id}`, { token: ann.token, body: { data } })
  const other = await connect(app, ann)
  await other.follow(room, () => change({ x: 1 }))

  const slow = await rawSocket(ben.token)
  // The server ends with an empty close frame.
  const closed = new Promise<void>((done) => {
    slow.on('data', (chunk: Buffer) => {
      if (chunk.subarray(-2).equals(Buffer.from([0x88, 0]))) done()
    })
  })
  const heard = new Promise((done) => {
    const stop = (chunk: Buffer) => {
      if (!chunk.includes('contribution:save')) return
      slow.off('data', stop)
      done(slow.pause())
    }
    slow.on('data', stop)
  })
  slow.write(frame(`42${JSON.stringify(['subscribe', room])}`))
  let x = 2
  while ((await Promise.race([heard, change({ x: ++x })])) !== slow);

  const text = 'x'.repeat(400_000)
  for (let round = 1; round <= 40; round++) await change({ text, round })
  await other.until('contribution:save', ({ data }) => data.round === 40)
  slow.resume()
  await closed
  expect(other.socket.connected).toBe(true)
  slow.destroy()
  other.socket.close()
})
