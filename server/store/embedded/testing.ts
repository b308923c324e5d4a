import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient, type Db } from 'mongodb'
import { startEmbedded } from './start.ts'

export type TestStore = { client: MongoClient; db: Db; folder: string; stop(): Promise<void> }

/** Starts a store in a new folder, with a driver connected to it. */
export async function startTestStore(): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), 'store-test-'))
  const embedded = await startEmbedded({ dataDir: folder })
  const client = await MongoClient.connect(embedded.uri)
  return {
    client,
    db: client.db('test'),
    folder,
    async stop() {
      await client.close()
      await embedded.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
