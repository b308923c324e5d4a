// One act of bench/archive.ts: its time, and how much the process grows.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import mongoose from 'mongoose'
import { carriedOf, CARRIED_NAMES } from '../server/archive/contents.ts'
import { exportCommunity } from '../server/archive/export-community.ts'
import { importCommunity } from '../server/archive/import-community.ts'
import { openArchive } from '../server/archive/reader.ts'
import { createEvents } from '../server/events.ts'
import { SCHEMA_VERSION } from '../server/migrations/migrate.ts'
import { createDiskStore } from '../server/platform/files/disk-store.ts'
import { createLog } from '../server/platform/log.ts'
import { keepHeapSmall } from '../server/platform/slow-heap.ts'
import { connectShared } from '../server/store/connect.ts'

export interface ArchiveRun {
  seconds: number
  megabytes: number
}

const [act, dataDir = '', communityId = '', file = ''] = process.argv.slice(2)

const bare = async () => {
  const output = createWriteStream(`${file}.bare`)
  for (const name of CARRIED_NAMES) {
    const cursor = mongoose.connection.collection(name).find({ [carriedOf(name).community]: communityId }, { batchSize: 250 }) // prettier-ignore
    for await (const document of cursor) if (!output.write(`${JSON.stringify(document)}\n`)) await once(output, 'drain')
  }
  output.end()
  await once(output, 'close')
}

const files = createDiskStore(`${dataDir}/files`)
const ACTS: Record<string, () => Promise<unknown>> = {
  bare,
  export: async () => {
    await rm(file, { force: true })
    await exportCommunity({ files }, createWriteStream(file), { communityId, accounts: false })
  },
  import: async () => {
    const archive = await openArchive(file, { schema: SCHEMA_VERSION })
    const tools = { files, env: { pictureMegapixels: 50, clamd: undefined, fileLimitMb: 100 }, events: createEvents(() => undefined), log: createLog('silent') } // prettier-ignore
    await importCommunity(tools, archive, { matchUsers: false, by: null })
  },
}

await connectShared({ dataDir })
if (act === 'import') keepHeapSmall()
const memory = () => process.memoryUsage.rss() / 2 ** 20
global.gc?.()
const before = memory()
let most = before
const watching = setInterval(() => (most = Math.max(most, memory())), 50)
const began = performance.now()
await ACTS[act ?? '']?.()
const seconds = (performance.now() - began) / 1000
clearInterval(watching)
console.log(JSON.stringify({ seconds, megabytes: most - before } satisfies ArchiveRun))
process.exit()
