import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartFault } from '../env.ts'
import { pushKeys, sessionSecret } from './secret.ts'
import { isVapidPair } from './vapid.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-secret-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a secret is made once, for its owner only, and leaves nothing beside it', async () => {
  const secret = await sessionSecret(folder)
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(await sessionSecret(folder)).toBe(secret)
  expect(await readdir(folder)).toEqual(['session-secret'])
  expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600)
})

test('an empty or short secret is never used; what to do is told', async () => {
  for (const content of ['', 'short', ' '.repeat(64)]) {
    await writeFile(join(folder, 'session-secret'), content)
    const fault = await sessionSecret(folder).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(StartFault)
    expect(String(fault)).toContain('delete it')
  }
})

test('what an interrupted start left behind is no secret', async () => {
  await writeFile(join(folder, 'session-secret.new'), '')
  expect((await sessionSecret(folder)).length).toBeGreaterThanOrEqual(32)
})

test('the keys of push are a pair that is made once, for its owner only; a damaged one is told', async () => {
  const keys = await pushKeys(folder)
  expect(isVapidPair(keys)).toBe(true)
  expect(await pushKeys(folder)).toEqual(keys)
  expect((await stat(join(folder, 'push-keys'))).mode & 0o777).toBe(0o600)
  for (const content of ['', '{}', JSON.stringify({ ...keys, publicKey: 'x' })]) {
    await writeFile(join(folder, 'push-keys'), content)
    await expect(pushKeys(folder)).rejects.toThrow(StartFault)
  }
})
