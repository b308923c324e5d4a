import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testClientAt, JWT_SECRET, startTestApp, type TestClient } from '../testing/app.ts'
import { makeUser, signIn } from '../testing/makers.ts'
import { ended, runProgram, startServer, type Ended } from '../testing/processes.ts'
import { eventually } from '../testing/eventually.ts'

// The command line as a separate process, with and without a server. Outputs are tested in acts.test.ts.

// Each test starts several processes.
vi.setConfig({ testTimeout: 90_000 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-admin-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Always the embedded store. */
const EMBEDDED = { MONGODB_URI: '', JWT_SECRET }

const run = async (dataDir: string, args: readonly string[], input = ''): Promise<Ended> => {
  const child = await runProgram('admin', args, { DATA_DIR: dataDir, ...EMBEDDED })
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(input)
  return ended(child)
}
const statusOfSignIn = async (site: TestClient, userName: string, password: string) =>
  (await site.request('POST', '/auth/local', { body: { userName, password } })).status

test('without a server an admin is made on a fresh data folder, changed, and signs in once the server runs', async () => {
  const dataDir = join(folder, 'fresh')
  const made = await run(dataDir, ['create-admin', 'ann'], 'a first word\n')
  expect(made).toEqual({ code: 0, out: 'ann has an account now and is an admin.\n', err: '' })
  const reset = await run(dataDir, ['reset-password', 'ann'], 'a second word')
  expect([reset.code, reset.err]).toEqual([0, ''])
  expect(reset.out).toBe('ann has a new password; every session of theirs ends within 5 seconds.\n')
  const stored = await readFile(join(dataDir, 'store', 'data', 'data.mdb'), 'latin1')
  expect(stored).toContain('ann')
  expect(stored).not.toMatch(/a first word|a second word/)

  const { url, stop } = await startServer({ DATA_DIR: dataDir, ...EMBEDDED })
  expect(await statusOfSignIn(testClientAt(url), 'ann', 'a second word')).toBe(200)
  expect(await statusOfSignIn(testClientAt(url), 'ann', 'a first word')).toBe(401)
  await stop()
})

test('beside a running server it works on the same store, again and again, and the server goes on', async () => {
  const dataDir = join(folder, 'beside')
  const app = await startTestApp({ DATA_DIR: dataDir, ...EMBEDDED })
  const dan = await makeUser(app)
  const me = async () => (await app.request('GET', '/api/users/me', { token: dan.token })).status
  expect(await me()).toBe(200)
  expect((await run(dataDir, ['create-admin', 'cleo'], 'a good word\n')).err).toBe('')
  expect((await run(dataDir, ['reset-password', dan.user.userName], 'another one\n')).err).toBe('')
  await eventually(async () => expect(await me()).toBe(401))
  expect((await signIn(app, dan.user.userName, 'another one')).user._id).toBe(dan.user._id)
  expect((await signIn(app, 'cleo', 'a good word')).user.role).toBe('admin')
  await app.stop()
  expect((await run(dataDir, ['list-users', '--query', 'cleo'])).out).toMatch(/^cleo\tadmin\t/)
})

test('beside a server whose socket lies elsewhere, because its folder is deep in the tree, it works as well', async () => {
  const dataDir = join(folder, 'deep'.repeat(30))
  const app = await startTestApp({ DATA_DIR: dataDir, ...EMBEDDED })
  const listed = await run(dataDir, ['list-users'])
  await app.stop()
  expect([listed.code, listed.out, listed.err]).toEqual([0, 'admin\tadmin\tSite Admin\t\n', ''])
})

test('wrong use ends with status 2, what cannot be done with 1, and help with 0', async () => {
  const dataDir = join(folder, 'fresh')
  const [wrong, unknown, short, help, settings] = [
    await run(dataDir, ['reset-password', 'ann', 'hunter2']),
    await run(dataDir, ['reset-password', 'nobody', '--random']),
    await run(dataDir, ['create-admin', 'gus'], 'abc'),
    await run(dataDir, ['--help']),
    await ended(await runProgram('admin', ['list-users'], { DATA_DIR: dataDir, PORT: 'many' })),
  ]
  expect([wrong.code, wrong.out]).toEqual([2, ''])
  expect(wrong.err).toContain('npm run admin -- reset-password <userName>')
  expect(wrong.err).not.toContain('hunter2')
  expect(unknown).toEqual({ code: 1, out: '', err: 'There is no user “nobody”.\n' })
  expect(short).toEqual({ code: 1, out: '', err: 'password: The password needs at least 4 characters.\n' })
  expect([help.code, help.err]).toEqual([0, ''])
  expect(settings).toEqual({ code: 1, out: '', err: 'PORT must be a whole number from 0 to 65535\n' })
})
