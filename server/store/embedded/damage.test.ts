import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from './start.ts'

const folders: string[] = []
const newFolder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'store-damage-')))
  return folders.at(-1)!
}
const whole = newFolder()
const dataIn = (folder: string) => join(folder, 'store', 'data', 'data.mdb')

beforeAll(async () => {
  const store = await startEmbedded({ dataDir: whole })
  const client = await MongoClient.connect(store.uri)
  const words = Array.from({ length: 3_000 }, (_, index) => ({ index, text: `Plants drink water ${index}`.repeat(8) }))
  await client.db('main').collection('notes').insertMany(words)
  await client.close()
  await store.close()
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const startOn = async (damage: (file: string) => void) => {
  const folder = newFolder()
  cpSync(whole, folder, { recursive: true })
  damage(dataIn(folder))
  const store = await startEmbedded({ dataDir: folder })
  await store.close()
}

/** Overwrites pages with pseudo-random bytes. */
const overwrite = (seed: number) => (file: string) => {
  const bytes = readFileSync(file)
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
  for (let page = 2; page * 4_096 < bytes.length; page += 1)
    if (next() % 3 === 0) for (let at = 0; at < 4_096; at += 1) bytes[page * 4_096 + at] = next() % 256
  writeFileSync(file, bytes)
}

test('data that was copied whole opens', async () => {
  await startOn(() => {})
})

test.each([
  ['cut to its half', (file: string) => truncateSync(file, Math.floor(readFileSync(file).length / 8_192) * 4_096)],
  ['overwritten here and there (1)', overwrite(1)],
  ['overwritten here and there (2)', overwrite(2)],
  ['overwritten here and there (3)', overwrite(3)],
  ['no data at all', (file: string) => writeFileSync(file, Buffer.alloc(65_536, 7))],
])('data that is %s is told in a line that says how to go on, and ends nothing else', async (_, damage) => {
  await expect(startOn(damage)).rejects.toThrow(
    /^The data in .* is damaged: put a copy of the data folder in its place/,
  )
})
