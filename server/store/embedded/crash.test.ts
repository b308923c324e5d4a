import { patience } from '../../testing/patience.ts'
import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { MongoClient, type Collection, type Document } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StoreStartError, startEmbedded } from './start.ts'
import { entryOf } from './worker-entry.ts'

const rounds = 20
// Inside the project, so that packages are found.
const programs = fileURLToPath(new URL(`../../../build/crash-test-${process.pid}`, import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'store-crash-'))

beforeAll(async () => {
  mkdirSync(programs, { recursive: true })
  copyFileSync(await entryOf('worker'), join(programs, 'store-worker.js'))
  await build({
    entryPoints: [fileURLToPath(new URL('crash-test-writer.ts', import.meta.url))],
    outfile: join(programs, 'writer.js'),
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
  })
})
afterAll(() => {
  rmSync(programs, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
})

/** Kills a writing process after this many acknowledgements; returns them. */
async function killAfter(
  acknowledgements: number,
  round: number,
  whileRunning: (pid: number) => Promise<void>,
): Promise<string[]> {
  const child = spawn(process.execPath, [join(programs, 'writer.js'), dataDir, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    if (line === 'started') await whileRunning(child.pid!)
    else if (lines.push(line) === acknowledgements) child.kill('SIGKILL')
  }
  return lines
}

/** A whole index must list exactly the existing documents. */
async function auditIndex(collection: Collection, sort: Document, expected: number) {
  const found = await collection.find({}, { sort, limit: 1_000_000, projection: { _id: 1 } }).toArray()
  expect(new Set(found.map((document) => String(document._id))).size).toBe(expected)
}

test(
  'nothing acknowledged is lost and nothing is half when the process is killed again and again',
  { timeout: patience(rounds * 15_000) },
  async () => {
    const acknowledged: string[] = []
    for (let round = 0; round < rounds; round++) {
      const lines = await killAfter(10 + 7 * (round % 6), round, async (pid) => {
        if (round > 0) return
        const second = startEmbedded({ dataDir })
        await expect(second).rejects.toThrow(StoreStartError)
        await expect(second).rejects.toThrow(`in use by process ${pid}`)
      })
      acknowledged.push(...lines)
    }

    const embedded = await startEmbedded({ dataDir })
    const client = await MongoClient.connect(embedded.uri)
    const db = client.db('crash')
    const ids = async (name: string) =>
      new Set((await db.collection(name).find().toArray()).map((document) => String(document._id)))
    const [single, pairs] = [await ids('single'), await ids('pairs')]
    for (const line of acknowledged) {
      const [kind, name] = line.split(' ')
      if (kind === 'single') expect(single.has(name!), line).toBe(true)
      else expect(pairs.has(`${name} left`) && pairs.has(`${name} right`), line).toBe(true)
    }
    for (const id of pairs)
      expect(pairs.has(id.replace(/left|right/, (half) => (half === 'left' ? 'right' : 'left'))), id).toBe(true)
    expect(await db.collection('sums').findOne()).toMatchObject({ n: pairs.size / 2 })

    await auditIndex(db.collection('single'), { n: 1 }, single.size)
    await auditIndex(db.collection('single'), { tags: 1, n: -1 }, single.size)
    await auditIndex(db.collection('pairs'), { key: 1 }, pairs.size)
    for (const tag of ['x', 't3', 'late']) {
      const byIndex = await db.collection('single').countDocuments({ tags: tag })
      const byScan = await db.collection('single').countDocuments({ $nor: [{ tags: { $ne: tag } }] })
      expect(byIndex, tag).toBe(byScan)
    }
    await client.close()
    await embedded.close()
  },
)
