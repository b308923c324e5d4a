import { resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { deserialize } from 'bson'
import type { ClientSession } from 'mongoose'
import { withManifest } from '../archive/writer.ts'
import type { Env } from '../env.ts'
import type { FileDoc } from '../features/files/files.model.ts'
import { demandNotRestoring } from '../migrations/restoring.ts'
import { SCHEMA_VERSION } from '../migrations/migrate.ts'
import { chooseFileStore, filesFolder } from '../platform/files/choose-store.ts'
import { holdRemovals } from '../platform/files/disk-store.ts'
import { FAST, writeZip, type ZipEntry } from '../platform/write-zip.ts'
import { atOneMoment } from '../store/at-one-moment.ts'
import { batchesOf } from '../store/batches.ts'
import {
  bsonPart,
  collectionsHere,
  database,
  filePart,
  indexesOf,
  readSecret,
  secretPart,
  SECRETS,
} from './contents.ts'

export interface BackedUp {
  counts: Record<string, number>
  files: number
  /** Incomplete in the store. */
  leftOut: string[]
}

interface Stored {
  _id: string
  size: number
  created: Date
}

interface Writing {
  dataDir: string
  session: ClientSession
  collections: readonly string[]
  done: BackedUp
  step: () => void
}

const BATCH_SIZE = 1_000

const storedIn = ({ _id, size, small, created }: FileDoc): Stored[] => [
  { _id, size, created },
  ...(small ? [{ ...small, created }] : []),
]

async function* documentsOf(name: string, { session, done, step }: Writing, seen: Stored[]): AsyncGenerator<Buffer> {
  const cursor = database().collection(name).find<Uint8Array>({}, { session, raw: true, batchSize: BATCH_SIZE })
  done.counts[name] = 0
  for await (const batch of batchesOf(cursor)) {
    if (name === 'files') for (const one of batch) seen.push(...storedIn(deserialize(one) as FileDoc))
    done.counts[name] += batch.length
    yield Buffer.concat(batch)
    step()
  }
}

async function* filesOf({ dataDir, session, done, step }: Writing, seen: readonly Stored[]): AsyncGenerator<ZipEntry> {
  const { chosen: disk } = chooseFileStore({ files: 'disk', dataDir }, database())
  for (const { _id, size, created } of seen) {
    step()
    const content = await disk.read(_id, size).catch(() => undefined)
    if (content) {
      yield { name: filePart(_id), content, modified: created, compress: false }
      done.files += 1
    } else if (!(await database().collection<{ _id: string }>('fs.files').findOne({ _id }, { session })))
      done.leftOut.push(_id)
  }
}

async function* onePiece(bytes: Buffer) {
  yield bytes
}

async function* partsOf(writing: Writing): AsyncGenerator<ZipEntry> {
  const seen: Stored[] = []
  for (const name of writing.collections) yield { name: bsonPart(name), content: documentsOf(name, writing, seen) }
  yield* filesOf(writing, seen)
  for (const name of SECRETS) {
    const bytes = await readSecret(writing.dataDir, name)
    if (bytes) yield { name: secretPart(name), content: onePiece(bytes) }
  }
}

/** Writes a backup of one moment (decision 0077). A failure destroys the output. */
export const writeBackup = async (
  env: Pick<Env, 'dataDir'>,
  output: Writable,
  onProgress: (part: number) => void = () => undefined,
): Promise<BackedUp> => {
  const dataDir = resolve(env.dataDir)
  await demandNotRestoring()
  const release = await holdRemovals(filesFolder(dataDir))
  try {
    return await atOneMoment(async (session) => {
      const made = new Date().toISOString()
      // The first read begins the moment.
      const files = await database().collection('files').countDocuments({}, { session })
      const collections = await collectionsHere()
      const indexes: Record<string, Record<string, unknown>[]> = {}
      let total = files
      for (const name of collections) {
        indexes[name] = await indexesOf(name)
        total += Math.ceil((await database().collection(name).countDocuments({}, { session })) / BATCH_SIZE)
      }
      let steps = 0
      const done: BackedUp = { counts: {}, files: 0, leftOut: [] }
      const step = () => onProgress(Math.min((steps += 1) / (total + 1), 1))
      const writing = { dataDir, session, collections, done, step }
      const entries = withManifest(partsOf(writing), () => ({
        kind: 'site',
        schema: SCHEMA_VERSION,
        made,
        accounts: true,
        counts: done.counts,
        indexes,
      }))
      await writeZip(output, entries, { level: FAST })
      onProgress(1)
      return done
    })
  } finally {
    await release()
  }
}
