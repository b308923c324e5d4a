import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { afterAll, expect, test } from 'vitest'
import { askStore, canAskStore } from './ask-store.ts'
import { StoreStartError, connect, unfitFor } from './connect.ts'
import { startEmbedded } from './embedded/start.ts'

const folder = mkdtempSync(join(tmpdir(), 'connect-'))
afterAll(() => {
  mongoose.deleteModel('ConnectThing')
  rmSync(folder, { recursive: true, force: true })
})

test('without an address the embedded store opens, keeps what is written, and opens again', async () => {
  const Thing = mongoose.model('ConnectThing', new mongoose.Schema({ name: { type: String, unique: true } }))
  const first = await connect({ dataDir: folder })
  expect(first.kind).toBe('embedded')
  await Thing.createIndexes()
  await Thing.create({ name: 'kept' })
  await expect(Thing.create({ name: 'kept' })).rejects.toMatchObject({ code: 11000 })
  await first.close()

  const second = await connect({ dataDir: folder })
  expect(await Thing.find().lean()).toMatchObject([{ name: 'kept' }])
  await second.close()
})

test('the embedded store of another process is reached past the driver, until the connection is closed', async () => {
  const owner = await startEmbedded({ dataDir: join(folder, 'owner') })
  const store = await connect({ mongodbUri: owner.uri, dataDir: folder })
  expect(await askStore('admin', { ping: 1 })).toMatchObject({ ok: 1 })
  await store.close()
  expect(canAskStore()).toBe(false)
  await owner.close()
})

test('a folder that cannot be written is told in one line', async () => {
  const error = await connect({ dataDir: join(process.execPath, 'inside') }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StoreStartError)
  expect((error as Error).message).toMatch(/cannot be written \(ENOTDIR\)[^\n]*$/)
})

test('a folder deep in the tree gets its socket elsewhere', async () => {
  const store = await connect({ dataDir: join(folder, 'deep'.repeat(30)) })
  expect(await mongoose.connection.db!.command({ ping: 1 })).toMatchObject({ ok: 1 })
  expect(decodeURIComponent(store.uri).length).toBeLessThan(160)
  await store.close()
})

test('an address that is wrong is told without the password in it', async () => {
  const error = await connect({ mongodbUri: 'mongodb://ann:secret@:99999/x', dataDir: folder }).catch(
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StoreStartError)
  expect((error as Error).message).not.toContain('secret')
})

test('a MongoDB that knows no transactions, or is too old, is refused with what to do', () => {
  expect(unfitFor({}, { version: '8.0.4' })).toContain('start it with --replSet rs0 and run rs.initiate()')
  expect(unfitFor({ setName: 'rs0' }, { version: '5.0.31' })).toContain('of version 5.0.31; at least 6.0 is needed')
  for (const fit of [{ setName: 'rs0' }, { msg: 'isdbgrid' }])
    expect(unfitFor(fit, { version: '6.0.1' })).toBeUndefined()
})
