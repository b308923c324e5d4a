import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupStateSchema } from '../../shared/domain/backups.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { eventually } from '../testing/eventually.ts'
import { makeAttachment, placeOnDisk } from '../testing/files.ts'
import { admin, makeUser, twoMembers } from '../testing/makers.ts'
import { startTwoServers } from '../testing/two-servers.ts'
import { makeDueBackup, startBackupJob } from './job.ts'
import { openBackup, verifyBackup } from './read-backup.ts'

const HOUR = 60 * 60_000

let folder: string
let app: TestApp
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-schedule-'))
  app = await startTestApp()
})
afterEach(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const signal = new AbortController().signal
const scheduled = (at: number) =>
  makeDueBackup({ dataDir: app.ctx.env.dataDir, backupEvery: 24, backupKeep: 2, backupFolder: folder }, signal, at)
const stateOf = async () => {
  const { token } = await admin(app)
  return (await app.request('GET', '/api/backups', { token })).as(backupStateSchema)
}
const loggedBackups = async () => {
  const { token } = await admin(app)
  return ((await app.request('GET', '/api/acts?act=backedUp', { token })).body as { acts: unknown[] }).acts.length
}

test('the server makes a backup every BACKUP_EVERY hours, and the latest BACKUP_KEEP stay; each can be read', async () => {
  const start = Date.parse('2026-11-28T08:00:00Z')
  await writeFile(join(folder, 'mine.zip'), 'not ours')
  await writeFile(join(folder, 'buildon-20261127T080000Z.zip.99.part'), 'half')
  const made: (string | undefined)[] = []
  for (const hours of [0, 1, 23, 24, 47, 48, 49]) made.push(await scheduled(start + hours * HOUR))
  const name = (day: number) => `buildon-202611${day}T080000Z.zip`
  expect(made.map((file) => file?.slice(folder.length + 1))).toEqual([
    name(28),
    undefined,
    undefined,
    name(29),
    undefined,
    name(30),
    undefined,
  ])
  expect((await readdir(folder)).toSorted()).toEqual([name(29), name(30), 'mine.zip'])
  for (const day of [29, 30]) {
    const archive = await openBackup(join(folder, name(day)))
    await verifyBackup(archive)
    archive.close()
    expect((await stat(join(folder, name(day)))).mode & 0o777).toBe(0o600)
  }
  expect(await loggedBackups()).toBe(3)
  const gone = await makeUser(app)
  const { token } = await admin(app)
  const erasure = `/api/users/${gone.user._id}/erasure`
  await app.request('POST', erasure, { token, body: { userName: gone.user.userName } })
  await scheduled(start + 72 * HOUR)
  expect(await readFile(join(folder, 'erased-people'), 'utf8')).toMatch(new RegExp(`^${gone.user._id} \\S+\n$`))
  expect(await stateOf()).toEqual({ every: null, made: '2026-12-01T08:00:00.000Z', failed: null, reason: '' })
})

test('without BACKUP_EVERY the server makes none', async () => {
  expect(
    await makeDueBackup({ dataDir: folder, backupEvery: undefined, backupKeep: 2, backupFolder: folder }, signal),
  ).toBe(undefined)
  expect(await readdir(folder)).toEqual([])
})

test('a failed backup is logged and stored for admins, older backups stay, and the next success ends the fault', async () => {
  const { ann } = await twoMembers(app)
  const { file } = await makeAttachment(app, ann)
  await scheduled(0)
  const before = await readdir(folder)
  const env = { ...app.ctx.env, backupEvery: 1, backupKeep: 1, backupFolder: folder }
  const name = file.url.split('/')[5] ?? ''
  const bytes = await readFile(placeOnDisk(app, name))
  await rm(placeOnDisk(app, name))
  let job = startBackupJob({ ...app.ctx, env })
  await eventually(async () =>
    expect((await stateOf()).reason).toBe(`The backup lacks files whose bytes are missing: ${name}`),
  )
  await job.stop()
  expect(app.lines.join('\n')).toContain('a backup failed; it is tried again within the hour')
  expect(before).toHaveLength(1)

  const blocked = join(folder, 'a-file')
  await writeFile(blocked, '')
  job = startBackupJob({ ...app.ctx, env: { ...env, backupFolder: join(blocked, 'x') } })
  await eventually(async () => expect((await stateOf()).reason).toMatch(/ENOTDIR/))
  await job.stop()
  expect((await stateOf()).failed).not.toBe(null)

  await writeFile(placeOnDisk(app, name), bytes)
  await scheduled(Date.now() + 48 * HOUR)
  expect((await stateOf()).failed).toBe(null)
})

test('of two processes, one makes the backups', async () => {
  await app.stop()
  const { here, stop } = await startTwoServers({ BACKUP_EVERY: '1', BACKUP_FOLDER: folder })
  const backups = async () => (await readdir(folder)).filter((name) => name.endsWith('.zip'))
  await eventually(async () => expect(await backups()).toHaveLength(1))
  const leases = mongoose.connection.collection<{ _id: string }>('leases')
  expect(await leases.countDocuments({ _id: 'backup' })).toBe(1)
  await eventually(() => expect(here.lines.join('\n')).toContain('a backup is made'))
  await stop()
  expect(await backups()).toHaveLength(1)
  app = await startTestApp()
})
