import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { serialize } from 'bson'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStore, type TestStore } from './testing.ts'

let store: TestStore
beforeAll(async () => {
  store = await startTestStore()
})
afterAll(() => store.stop())

async function open(): Promise<Socket> {
  const socket = connect(join(store.folder, 'store', 'store.sock'))
  await once(socket, 'connect')
  return socket
}

/** Header, flags and sections. */
function message(body: Uint8Array, flags = 0, opCode = 2013): Buffer {
  const head = Buffer.alloc(21)
  head.writeInt32LE(21 + body.length, 0)
  head.writeInt32LE(7, 4)
  head.writeInt32LE(opCode, 12)
  head.writeUInt32LE(flags, 16)
  return Buffer.concat([head, body])
}

const ping = message(serialize({ ping: 1, $db: 'admin' }))

async function closes(bytes: Buffer) {
  const socket = await open()
  socket.resume()
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'close')
}

test('a message with an impossible length, operation, flag or section closes its connection', async () => {
  const tooLong = Buffer.from(ping)
  tooLong.writeInt32LE(0x7fffffff, 0)
  const negative = Buffer.from(ping)
  negative.writeInt32LE(-1, 0)
  const kind = Buffer.from(ping)
  kind[20] = 9
  const document = Buffer.from(ping)
  document.writeInt32LE(1_000_000, 21)
  for (const bytes of [
    tooLong,
    negative,
    kind,
    document,
    message(Buffer.alloc(0), 0, 2001),
    message(Buffer.alloc(0), 0x4000),
  ])
    await closes(bytes)
  expect(await store.db.command({ ping: 1 })).toMatchObject({ ok: 1 })
})

test('malformed BSON inside a sound message is refused with an answer', async () => {
  const body = Buffer.from(serialize({ ping: 'text', $db: 'admin' }))
  body.writeInt32LE(1000, body.indexOf('ping') + 5) // length of the string
  const socket = await open()
  socket.write(message(body))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString('latin1')).toContain('malformed BSON')
  socket.destroy()
})

test('a message in many small pieces and several in one are answered', async () => {
  const socket = await open()
  for (const byte of ping) socket.write(Buffer.from([byte]))
  await once(socket, 'data')
  socket.write(Buffer.concat([ping, ping, ping]))
  let length = 0
  for await (const chunk of socket) {
    length += (chunk as Buffer).length
    if (length >= 3 * (21 + serialize({ ok: 1 }).length - 4)) break
  }
  socket.destroy()
})

test('random damage to messages never ends the store', async () => {
  const insert = message(
    serialize({ insert: 'damaged', documents: [{ _id: 1, a: { b: [1, 'x', new Date(0), null] } }], $db: 'test' }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(ping, insert),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }),
      async (whole, damage) => {
        const bytes = Buffer.from(whole)
        for (const [at, byte] of damage) bytes[16 + (at % (bytes.length - 16))] = byte
        const socket = await open()
        socket.on('error', () => {})
        socket.end(bytes)
        socket.resume()
        await once(socket, 'close')
      },
    ),
    { numRuns: 300 },
  )
  expect(await store.db.command({ ping: 1 })).toMatchObject({ ok: 1 })
})
