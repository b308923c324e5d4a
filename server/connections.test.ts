import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ROOT } from './paths.ts'
import { boundConnections, CONNECTION_TIMES } from './platform/connections.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { eventually } from './testing/eventually.ts'
import { startServer } from './testing/processes.ts'

let app: TestApp | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app?.stop()
  app = undefined
})

/** Connects from an address and sends the start of a request. */
const open = async (url: string, beginning = '', localAddress = '127.0.0.1') => {
  const { hostname, port } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, localAddress }).on('error', () => undefined)
  sockets.push(socket)
  const state = { isOpen: true, answer: '', end: () => socket.destroy() }
  socket.on('data', (chunk: Buffer) => (state.answer += chunk.toString())).on('close', () => (state.isOpen = false))
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  if (beginning) socket.write(beginning)
  return state
}
const openMany = (count: number, url: string, beginning?: string, address?: string) =>
  Promise.all(Array.from({ length: count }, () => open(url, beginning, address)))
const openOf = (held: readonly { isOpen: boolean }[]) => held.filter(({ isOpen }) => isOpen).length

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
const HALF = 'GET /healthz HTTP/1.1\r\nHost: localho'

// All of 127.0.0.0/8 is local on Linux only.

test.runIf(process.platform === 'linux')(
  'of one address 20 connections are open at once where that is the limit, others and proxies go on [CONN-01]',
  async () => {
    app = await startTestApp({ CONNECTIONS_PER_ADDRESS: '20', TRUST_PROXY: '127.0.0.3' })
    const { url } = app
    const first = await openMany(20, url)
    const beyond = await openMany(15, url, HEALTH)
    await eventually(() => expect(openOf(beyond)).toBe(0))
    expect(beyond.map(({ answer }) => answer).join('')).toBe('')
    expect(openOf(first)).toBe(20)

    const other = await open(url, HEALTH, '127.0.0.2')
    const proxy = await openMany(30, url, HEALTH, '127.0.0.3')
    for (const answered of [other, ...proxy]) await eventually(() => expect(answered.answer).toMatch(/^HTTP\/1.1 200 /))

    first[0]?.end()
    // The server may notice the end after the next connection.
    await eventually(async () => {
      const next = await open(url, HEALTH)
      await eventually(() => expect(next.isOpen && next.answer === '').toBe(false))
      expect(next.answer).toMatch(/^HTTP\/1.1 200 /)
    })
  },
)

test.runIf(process.platform === 'linux')(
  'behind a number of proxies the nearest addresses count as theirs [CONN-01]',
  async () => {
    app = await startTestApp({ CONNECTIONS_PER_ADDRESS: '20', TRUST_PROXY: '1' })
    const answered = await openMany(30, app.url, HEALTH)
    await eventually(() => expect(answered.filter(({ answer }) => answer.startsWith('HTTP/1.1 200 '))).toHaveLength(30))
  },
)

test.runIf(process.platform === 'linux')(
  'all addresses together, proxies included, take half of the files that the process may open [CONN-01]',
  async () => {
    const server = createServer((_, res) => res.end()).listen(0, '127.0.0.1')
    boundConnections(server, { perAddress: 20, isProxy: (address) => address === '127.0.0.3', filesMax: 64 })
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const held = [
      ...(await openMany(20, url)),
      ...(await openMany(20, url, '', '127.0.0.2')),
      ...(await openMany(20, url, '', '127.0.0.3')),
    ]
    await eventually(() => expect(openOf(held)).toBe(32))
    for (const { end } of held) end()
    server.close()
    await once(server, 'close')
  },
)

test.runIf(process.platform === 'linux')(
  '400 half-sent requests end by themselves where 256 files may be open, and the server answers again [CONN-01]',
  async () => {
    // 10 s for headers plus a check every 2 s is less than the 15 s of the requirement.
    expect(CONNECTION_TIMES).toEqual({
      keepAliveTimeout: 65_000,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
    })
    const folder = await mkdtemp(join(tmpdir(), 'buildon-connections-'))
    const node = join(folder, 'node')
    await writeFile(node, `#!/bin/sh\nulimit -n 256\nexec '${process.execPath}' "$@"\n`)
    await chmod(node, 0o755)
    const { url, stop } = await startServer({ DATA_DIR: join(folder, 'data') }, { node })
    const kinds = [
      ...(await openMany(200, url, HALF)),
      ...(await openMany(100, url)),
      ...(await openMany(100, url, 'POST /auth/local HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{')), // prettier-ignore
    ]
    await eventually(() => expect(openOf(kinds)).toBe(0))
    await eventually(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200))
    expect((await stop()).code).toBe(0)
    await rm(folder, { recursive: true, force: true })
  },
)

test('the proxies of deploy/nginx let an address have 2,500 connections at once, and its headers 10 s [CONN-01]', () => {
  for (const name of ['buildon.conf', 'nodes.conf']) {
    const lines = readFileSync(join(ROOT, 'deploy', 'nginx', name), 'utf8')
      .split('\n')
      .map((line) => line.trim())
    expect(lines).toEqual(
      expect.arrayContaining([
        'limit_conn_zone $binary_remote_addr zone=buildon_connections:20m;',
        'limit_conn buildon_connections 2500;',
        'client_header_timeout 10s;',
      ]),
    )
  }
})
