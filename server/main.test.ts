import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'
import { ended, freePort, runProgram, startServer } from './testing/processes.ts'
import { eventually } from './testing/eventually.ts'

// Start-up faults: one line with the remedy, exit status 1.

let folder: string
let running: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-start-'))
  running = await startTestApp({ DATA_DIR: join(folder, 'held') })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (settings: Record<string, string>) =>
  runProgram('main', [], { HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, 'own'), ...settings })

const startWith = async (settings: Record<string, string>) => {
  const { code, err } = await ended(await run(settings))
  return { code, lines: err.trim().split('\n') }
}

test('wrong settings are told a line each', async () => {
  expect(await startWith({ PORT: 'many', OLD_CLIENTS: 'perhaps' })).toEqual({
    code: 1,
    lines: ['PORT must be a whole number from 0 to 65535', 'OLD_CLIENTS must be one of on, off'],
  })
})

test.runIf(process.platform === 'linux')(
  'a log on a full disk ends nothing: people are served, and a stop is in order',
  async () => {
    const full = openSync('/dev/full', 'w')
    const port = String(await freePort())
    const settings = { HOST: '127.0.0.1', PORT: port, DATA_DIR: join(folder, 'full') }
    const child = await runProgram('main', [], settings, { stdout: full })
    const gone = ended(child)
    const ask = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status
    await eventually(async () => expect(await ask()).toBe(200))
    for (let times = 0; times < 20; times += 1) expect(await ask()).toBe(200)
    child.kill('SIGTERM')
    expect(await gone).toEqual({ code: 0, out: '', err: '' })
    closeSync(full)
  },
)

test('a data folder that another process holds is named with that process', async () => {
  const { code, lines } = await startWith({ DATA_DIR: join(folder, 'held') })
  expect(code).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(String(process.pid))
})

test('a data folder that cannot be one is named', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const { code, lines } = await startWith({ DATA_DIR: file })
  expect([code, lines.length]).toEqual([1, 1])
  expect(lines[0]).toContain('DATA_DIR')
})

test.runIf(process.platform === 'linux')('a data folder where the system makes none is named', async () => {
  for (const place of ['/proc/x', '/proc/x/y', '/proc']) {
    const { code, lines } = await startWith({ DATA_DIR: place })
    expect([place, code, lines.length]).toEqual([place, 1, 1])
    expect(lines[0]).toContain(`DATA_DIR ${place} cannot be written`)
  }
})

test('a MongoDB that nobody answers for is told without its password', async () => {
  const { code, lines } = await startWith({
    MONGODB_URI: 'mongodb://ann:secret-word@127.0.0.1:9/buildon',
    JWT_SECRET: 'a secret of thirty-two characters or more',
  })
  expect([code, lines.length]).toEqual([1, 1])
  expect(lines[0]).toContain('MONGODB_URI')
  expect(lines[0]).not.toContain('secret-word')
})

test('a port that is taken is named', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  const { code, lines } = await startWith({ PORT: String(port) })
  other.close()
  expect({ code, lines }).toEqual({ code: 1, lines: [`PORT ${port} is taken by another program.`] })
})

test('whoever starts it is told that anybody can make an account', async () => {
  const child = await run({ DATA_DIR: join(folder, 'open'), NODE_ENV: '' })
  child.stdout?.on('data', (chunk: Buffer) => {
    if (chunk.includes('Buildon is ready')) child.kill('SIGTERM')
  })
  const { out } = await ended(child)
  expect(out).toContain('Whoever reaches this server can make an account; set SIGN_UP_CODE')
})

test('a second signal ends a stop at once, and one during a start leaves nothing to the next start', async () => {
  const dataDir = join(folder, 'twice')
  const child = await run({ DATA_DIR: dataDir })
  await new Promise<void>((heard) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes('is ready')) heard()
    })
  })
  child.kill('SIGTERM')
  child.kill('SIGINT')
  // 0: it stopped before.
  expect([null, 0]).toContain((await ended(child)).code)
  for (const after of [50, 300]) {
    const starting = await run({ DATA_DIR: dataDir })
    const gone = ended(starting)
    await pause(after)
    starting.kill('SIGTERM')
    starting.kill('SIGTERM')
    await gone
  }
  const { url, stop } = await startServer({ DATA_DIR: dataDir })
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  await stop()
})

// Last test: stops the server.
test('stopping does not wait for a request that never ends', async () => {
  const { hostname, port } = new URL(running.url)
  const stuck = connect(Number(port), hostname)
  stuck.on('error', () => undefined)
  await once(stuck, 'connect')
  stuck.write('POST /api/users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{')
  await running.request('GET', '/healthz')
  const cut = once(stuck, 'close')
  await running.stop()
  await cut
})
