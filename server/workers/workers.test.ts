import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Manager } from 'socket.io-client'
import { communitySchema } from '../../shared/domain/communities.ts'
import { objectSchema } from '../../shared/domain/contributions.ts'
import { roomOf, SOCKET_PATH } from '../../shared/wire/realtime.ts'
import { ADMIN, testClientAt, type TestClient } from '../testing/app.ts'
import { eventually } from '../testing/eventually.ts'
import { signIn } from '../testing/makers.ts'
import { ended, runProgram, type Ended } from '../testing/processes.ts'
import { connect, connectOldClient, type EventRecorder } from '../testing/sockets.ts'

// A primary with two worker processes, on one embedded store and without Redis.

interface Line {
  worker?: number
  workerPid?: number
  msg?: string
}

let folder: string
let primary: ChildProcess
let gone: Promise<Ended>
let app: TestClient
let token: string
let viewId: string
let communityId: string
const lines: Line[] = []
const ears: EventRecorder[] = []

const said = (words: string) => lines.filter(({ msg }) => msg?.includes(words))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-workers-'))
  primary = await runProgram('main', [], {
    WORKERS: '2',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    ADMIN_USERNAME: ADMIN.userName,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_PASSWORD_ONCE: 'off',
  })
  gone = ended(primary)
  const url = await new Promise<string>((ready) => {
    if (!primary.stdout) return
    createInterface(primary.stdout).on('line', (line) => {
      if (line.startsWith('{')) lines.push(JSON.parse(line) as Line)
      const [, found] = /is ready: (\S+)/.exec(line) ?? []
      if (found) ready(found.replace('localhost', '127.0.0.1'))
    })
  })
  app = testClientAt(url)
  ;({ token } = await signIn(app, ADMIN.userName, ADMIN.password))
  const keys = { title: 'Class', registrationKey: 'w', managerRegistrationKey: 'm' }
  const made = (await app.request('POST', '/api/communities', { token, body: keys })).as(communitySchema)
  ;[communityId, viewId = ''] = [made._id, ...made.views]
})
afterAll(async () => {
  for (const { socket } of ears) socket.close()
  primary.kill('SIGKILL')
  await gone
  await rm(folder, { recursive: true, force: true })
})

/** One request on its own connection, since connections go to workers in turn. */
const alone = (path: string, packet?: string) =>
  new Promise<string>((done, fail) => {
    const method = packet === undefined ? 'GET' : 'POST'
    const headers = { 'Content-Type': path.startsWith('/auth') ? 'application/json' : 'text/plain' }
    const asking = request(`${app.url}${path}`, { agent: false, method, headers }, (answer) => {
      done(text(answer).then((body) => `${answer.statusCode} ${body}`))
    })
    asking.on('error', fail).end(packet)
  })

const contribute = async (title: string) => {
  const body = { type: 'Note', title, status: 'active', permission: 'public' }
  const note = (await app.request('POST', `/api/contributions/${communityId}`, { token, body })).as(objectSchema)
  const link = { from: viewId, to: note._id, type: 'contains', data: { x: 1, y: 2 } }
  expect((await app.request('POST', '/api/links', { token, body: link })).status).toBe(201)
  return note._id
}

/** The session id of current and old clients begins with the worker's number. */
const engineOf = ({ socket }: EventRecorder) => (socket as unknown as { io: Manager }).io.engine as { id: string; transport: { name: string } } // prettier-ignore
const workerOf = (ear: EventRecorder) => engineOf(ear).id.split('-')[0] ?? ''

/** One client at each worker. */
const listenAtBoth = async (open: () => Promise<EventRecorder>) => {
  const found = new Map<string, EventRecorder>()
  while (found.size < 2) {
    const ear = await open()
    ears.push(ear)
    found.set(workerOf(ear), ear)
  }
  expect([...found.keys()].toSorted()).toEqual(['1', '2'])
  for (const { socket } of found.values()) {
    const enter = () => new Promise<void>((decided) => socket.emit('subscribe', roomOf('linkfrom', viewId), decided))
    await enter()
    socket.on('connect', () => void enter())
  }
  return [...found.values()]
}

test('clients that poll, that upgrade and of old stay at their worker, and hear what is done through the other', async () => {
  const listening = await Promise.all([
    listenAtBoth(() => connect(app, { token, transports: ['polling'] })),
    listenAtBoth(() => connect(app, { token, transports: ['websocket'] })),
    listenAtBoth(() => connect(app, { token, transports: ['polling', 'websocket'] })),
    listenAtBoth(() => connectOldClient(app, { token, transports: ['polling', 'websocket'] })),
  ])
  const all = listening.flat()
  const cut: string[] = []
  for (const ear of all) ear.socket.on('disconnect', (reason: string) => cut.push(reason))
  for (const ear of all.slice(4)) await eventually(() => expect(engineOf(ear).transport.name).toBe('websocket'))

  const titles = ['one', 'two', 'three', 'four']
  for (const title of titles) await contribute(title)
  await eventually(() => expect(all.map((ear) => ear.titles())).toEqual(all.map(() => titles)))
  expect(cut).toEqual([])
})

test('what reaches the other worker is handed on, and a session that none knows is sent away', async () => {
  const path = `${SOCKET_PATH}/?EIO=4&transport=polling`
  const [, sid = ''] = /"sid":"([^"]+)"/.exec(await alone(path)) ?? []
  expect(sid).toMatch(/^[12]-[\w-]{20}$/)
  expect(await alone(`${path}&sid=${sid}`, '40')).toBe('200 ok')
  // Messages are accepted only after the client has received its connect packet.
  expect(await alone(`${path}&sid=${sid}`)).toMatch(/^200 40\{"sid":/)
  for (const room of ['x', 'y', 'z'])
    expect(await alone(`${path}&sid=${sid}`, `42["unsubscribe","${room}"]`)).toBe('200 ok')
  for (const unknown of [`1-${sid}`, `2-${sid}`, `9-${sid}`, `0-${sid}`])
    expect(await alone(`${path}&sid=${unknown}`, '3')).toBe('400 {"code":1,"message":"Session ID unknown"}')
})

test('the figures of all processes are told, whichever worker is asked', async () => {
  for (const turn of [1, 2]) {
    const body = await alone('/metrics')
    expect([turn, body.slice(0, 4)]).toEqual([turn, '200 '])
    for (const worker of ['primary', '1', '2'])
      expect(body).toMatch(new RegExp(`^process_resident_memory_bytes\\{worker="${worker}"\\} \\d{7,}`, 'm'))
    const routes = [...body.matchAll(/^buildon_http_request_duration_seconds_count\{.*worker="(\w+)"\} \d+/gm)]
    expect(new Set(routes.map(([, worker]) => worker))).toEqual(new Set(['1', '2']))
    expect(body.match(/^# TYPE buildon_sockets_open/gm)).toHaveLength(1)
  }
})

test('ten wrong passwords for an account make the eleventh a refusal at either worker', async () => {
  const guess = () => alone('/auth/local', JSON.stringify({ userName: 'nobody', password: 'a wrong one' }))
  // In parallel, because failures delay later attempts.
  const ten = await Promise.all(Array.from({ length: 10 }, guess))
  expect(ten.map((answer) => answer.slice(0, 3))).toEqual(Array(10).fill('401'))
  for (const answer of [await guess(), await guess(), await guess()]) expect(answer).toMatch(/^429/)
})

test('a worker that is killed is started again, its clients are at the other meanwhile, and what was acknowledged is kept', async () => {
  const [near, far] = await listenAtBoth(() => connect(app, { token }))
  if (!near || !far) throw new Error('nobody listens')
  const victim = said('a worker serves').find(({ worker }) => String(worker) === workerOf(far))?.workerPid ?? 0
  const kept: string[] = []
  const over = new AbortController()
  const saving = async () => {
    // Unacknowledged writes may be lost.
    while (!over.signal.aborted) await contribute(`note ${kept.length}`).then((id) => kept.push(id), () => undefined) // prettier-ignore
  }
  const savers = [saving(), saving()]
  await eventually(() => expect(kept.length).toBeGreaterThan(4))
  near.socket.emit('presence', { viewId, editing: [kept[0]] })
  await near.until('presence:update')
  const before = kept.length
  const left = new Promise<void>((heard) => far.socket.on('disconnect', () => heard()))
  // A connection already handed over must not hang.
  process.kill(victim, 'SIGSTOP')
  const asked = [1, 2, 3, 4].map(() => alone('/healthz').catch(() => 'cut'))
  await Promise.any(asked)
  process.kill(victim, 'SIGKILL')
  await Promise.all(asked)
  await left
  await eventually(() => expect(far.socket.connected).toBe(true))
  await eventually(() => expect(said('a worker serves')).toHaveLength(3))
  await eventually(() => expect(kept.length).toBeGreaterThan(before + 4))
  over.abort()
  await Promise.all(savers)
  expect(said('a worker has ended')).toHaveLength(1)

  const links = (await app.request('GET', `/api/links/from/${viewId}`, { token })).body as { to: string }[]
  expect(kept.filter((id) => !links.some(({ to }) => to === id))).toEqual([])
  // The new worker knows who was in the view before.
  const again = (await listenAtBoth(() => connect(app, { token }))).find((ear) => workerOf(ear) !== workerOf(near))
  again?.socket.emit('presence', { viewId, editing: [] })
  await again?.until('presence:update', ({ authors }) => authors.some(({ editing }) => editing.includes(kept[0] ?? '')))

  await contribute('last')
  for (const ear of [near, far]) await eventually(() => expect(ear.titles()).toContain('last'))
})

test('told to stop, all end in order with status 0', async () => {
  primary.kill('SIGTERM')
  expect((await gone).code).toBe(0)
  await expect(fetch(`${app.url}/healthz`)).rejects.toThrow('fetch failed')
  expect(said('a worker has ended')).toHaveLength(1)
})
