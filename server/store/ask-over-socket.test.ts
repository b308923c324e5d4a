import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../testing/processes.ts'
import { askOverSocket } from './ask-over-socket.ts'
import { startEmbedded } from './embedded/start.ts'

const { BSON, MongoNetworkError } = mongoose.mongo

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'ask-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const wayTo = (uri: string) => {
  const way = askOverSocket(uri)
  if (!way) throw new Error('none')
  ends.push(() => way.close())
  return way
}

const foundBy = (reply: object) => (reply as { cursor: { firstBatch: unknown[] } }).cursor.firstBatch

test('commands that come together each have their own reply, of any size, as objects or as BSON', async () => {
  const store = await startEmbedded({ dataDir: newFolder() })
  ends.push(() => store.close())
  const { ask } = wayTo(store.uri)
  const things = Array.from({ length: 200 }, (_, size) => ({ _id: `t${size}`, size }))
  await ask({ insert: 'things', documents: things, $db: 'test' })
  const find = (filter: object, isRaw = false) => ask({ find: 'things', filter, $db: 'test' }, isRaw)
  const found = await Promise.all(things.map(({ _id }) => find({ _id })))
  expect(found.flatMap(foundBy)).toEqual(things)

  const large = { _id: 'large', text: 'é'.repeat(2_000_000) }
  await ask({ insert: 'things', documents: [large], $db: 'test' })
  const [one] = foundBy(await find({ _id: 'large' }, true))
  expect(BSON.deserialize(one as Buffer)).toEqual(large)

  expect(await find({ $where: 'true' })).toMatchObject({ ok: 0 })
  expect(foundBy(await find({ size: 7 }))).toEqual([things[7]])
})

test('a store that is away is an error of the network, and is reached again once it is back', async () => {
  const [dataDir, port] = [newFolder(), await freePort()]
  const store = await startEmbedded({ dataDir, port })
  const { ask } = wayTo(store.uri)
  const ping = () => ask({ ping: 1, $db: 'admin' })
  expect(await ping()).toMatchObject({ ok: 1 })
  await store.close()
  await expect(ping()).rejects.toBeInstanceOf(MongoNetworkError)
  const again = await startEmbedded({ dataDir, port })
  ends.push(() => again.close())
  expect(await ping()).toMatchObject({ ok: 1 })
})

test.each([
  ['closes', (socket: Socket) => void socket.end()],
  ['answers nonsense', (socket: Socket) => void socket.write(Buffer.alloc(64))],
  ['answers a broken document', (socket: Socket) => void socket.write(Buffer.from([25, 0, 0, 0, ...Array<number>(21).fill(9)]))], // prettier-ignore
])('all that wait are told if what answers %s', async (_how, act) => {
  const server = createServer((socket) => socket.on('data', () => act(socket)).on('error', () => {}))
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  ends.push(() => server.close())
  const { ask } = wayTo(`mongodb://127.0.0.1:${port}/main?directConnection=true`)
  const asked = await Promise.allSettled(Array.from({ length: 120 }, () => ask({ ping: 1, $db: 'admin' })))
  for (const one of asked) expect(one).toMatchObject({ reason: expect.any(MongoNetworkError) as unknown })
})

test('what waits when the connection is closed is refused', async () => {
  const server = createServer((socket) => socket.on('error', () => {}))
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  ends.push(() => server.close())
  const way = wayTo(`mongodb://127.0.0.1:${port}`)
  const asked = Promise.allSettled(Array.from({ length: 120 }, () => way.ask({ ping: 1, $db: 'admin' })))
  way.close()
  for (const one of await asked) expect(one).toMatchObject({ reason: expect.any(MongoNetworkError) as unknown })
})

test.each(['mongodb://a:1,b:2/main', 'mongodb://user:secret@a:1/main', 'mongodb+srv://a/main', 'mongodb://a/main'])(
  'only the driver understands %s',
  (uri) => expect(askOverSocket(uri)).toBeUndefined(),
)
