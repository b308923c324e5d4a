import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { communitySchema } from '../shared/domain/communities.ts'
import { objectSchema } from '../shared/domain/contributions.ts'
import { startEmbedded } from './store/embedded/start.ts'
import { ADMIN, testClientAt, JWT_SECRET, type TestClient } from './testing/app.ts'
import { eventually } from './testing/eventually.ts'
import { signIn } from './testing/makers.ts'
import { freePort, startServer } from './testing/processes.ts'
import { connect } from './testing/sockets.ts'

let folder: string
let port: number
let embedded: Awaited<ReturnType<typeof startEmbedded>>
let app: TestClient
let stop: () => Promise<unknown>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-away-'))
  port = await freePort()
  await startStore()
  const MONGODB_URI = `mongodb://127.0.0.1:${port}/main?directConnection=true&retryWrites=false`
  const admin = { ADMIN_USERNAME: ADMIN.userName, ADMIN_PASSWORD: ADMIN.password, ADMIN_PASSWORD_ONCE: 'off' }
  const server = await startServer({ MONGODB_URI, JWT_SECRET, ...admin, DATA_DIR: join(folder, 'server') })
  app = testClientAt(server.url)
  stop = server.stop
})
afterAll(async () => {
  await stop()
  await embedded.close()
  await rm(folder, { recursive: true, force: true })
})

/** Monitoring has no session and gets only this. */
const ready = async () => {
  const { status, headers, body } = await app.request('GET', '/readyz')
  return [status, headers.get('retry-after'), body]
}

const startStore = async () => {
  embedded = await startEmbedded({ dataDir: join(folder, 'store'), port })
}

test('while the store is away nothing is said to be saved, and who asks is told to try again; when it is back all goes on [OPER-01]', async () => {
  const { token } = await signIn(app, ADMIN.userName, ADMIN.password)
  const keys = { title: 'Class', registrationKey: 'w', managerRegistrationKey: 'm' }
  const community = (await app.request('POST', '/api/communities', { token, body: keys })).as(communitySchema)
  const make = (title: string) =>
    app.request('POST', `/api/contributions/${community._id}`, {
      token,
      body: { type: 'Note', title, status: 'active' },
    })
  const before = (await make('Before')).as(objectSchema)
  const { heard, socket, until } = await connect(app, { token })
  socket.on('connect', () => socket.emit('subscribe', `contribution:${before._id}`))

  expect(await ready()).toEqual([200, null, { ready: true }])
  await embedded.close()
  socket.emit('subscribe', `contribution:${before._id}`)
  const path = `/api/objects/${before._id}`
  const away = await Promise.all([
    make('Meanwhile'),
    app.request('PUT', path, { token, body: { title: 'Meanwhile' } }),
    app.request('GET', path, { token }),
  ])
  expect(away.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(away.map(() => [503, '5']))
  await eventually(async () => expect(await ready()).toEqual([503, '5', { ready: false }]))

  await startStore()
  await eventually(async () => expect((await app.request('GET', path, { token })).status).toBe(200))
  expect((await app.request('GET', path, { token })).as(objectSchema).title).toBe('Before')
  expect((await make('Afterwards')).status).toBe(201)
  await eventually(async () => expect(await ready()).toEqual([200, null, { ready: true }]))
  // Sockets that could not enter a room reconnect and enter it.
  await eventually(async () => {
    await app.request('PUT', path, { token, body: { title: 'Heard' } })
    expect(heard).not.toEqual([])
  })
  expect((await until('contribution:save')).title).toBe('Heard')
  socket.close()
})
