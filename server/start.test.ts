import { readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { createLog } from './platform/log.ts'
import { start } from './start.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'buildon-first-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const lines: string[] = []
const log = createLog('trace', { write: (line) => void lines.push(line) })
const startAndHear = async () => {
  const said: string[] = []
  const settings = { DATA_DIR: dataDir, PORT: '0', BCRYPT_ROUNDS: '4' }
  const running = await start(readEnv(settings), (line) => said.push(line), { log })
  return { running, said, url: running.url.replace('localhost', '127.0.0.1') }
}

test('a first start without settings makes an admin, says the password once and keeps its own secret', async () => {
  const first = await startAndHear()
  const [, password] = /^First admin: user name admin, password (\S+) /.exec(first.said[0] ?? '') ?? []
  expect(first.said).toHaveLength(1)
  expect(lines.join()).not.toContain(password)
  const [, newest] = /^## \[(.+)\]/m.exec(readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8')) ?? []
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ version: newest, msg: 'starting' }),
  )
  const signIn = await fetch(`${first.url}/auth/local`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userName: 'admin', password }),
  })
  const { token } = (await signIn.json()) as { token: string }
  expect((await stat(join(dataDir, 'session-secret'))).mode & 0o777).toBe(0o600)
  await first.running.stop()

  const second = await startAndHear()
  expect(second.said).toEqual([])
  const me = await fetch(`${second.url}/api/users/me`, { headers: { Authorization: `Bearer ${token}` } })
  expect(await me.json()).toMatchObject({ userName: 'admin', role: 'admin' })
  await second.running.stop()
})
