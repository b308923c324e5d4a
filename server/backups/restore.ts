import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Document } from 'bson'
import type { IndexDescription } from 'mongodb'
import type { Archive } from '../archive/reader.ts'
import { StartFault, type Env } from '../env.ts'
import { createEvents } from '../events.ts'
import { eraseAgain } from '../features/erasure/erase-again.ts'
import { erasedInList, rememberErased } from '../features/erasure/erased-list.ts'
import { erasuresHere, runErasures } from '../features/erasure/job.ts'
import { migrate } from '../migrations/migrate.ts'
import { beginRestoring, deleteVersion, endRestoring } from '../migrations/restoring.ts'
import { chooseFileStore } from '../platform/files/choose-store.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { createLog } from '../platform/log.ts'
import { requestCompaction } from '../store/compaction.ts'
import { createLeases } from '../store/leases.ts'
import { setSoleWriter } from '../store/sole-writer.ts'
import { collectionsHere, database, filePart, secretPart, SECRETS } from './contents.ts'
import { collectionsIn, documentsIn, parseDocument } from './read-backup.ts'

/** More than LOOK_MS and GRACE_MS of watch-restore.ts. */
const SERVERS_STOP_MS = 5_000
const AT_ONCE = 250
const BYTES_AT_ONCE = 4 * 1024 * 1024
const OF_ANY_STORE = ['schema', 'probes']

export interface Restore {
  env: Pick<Env, 'dataDir' | 'files' | 'mongodbUri' | 'backupFolder'>
  /** Of the backup. */
  folder: string
  replace: boolean
  /** Other processes may have the store open. */
  isShared: boolean
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

export interface Restored {
  documents: number
  files: number
  erased: number
}

const nameOf = ({ mongodbUri, dataDir }: Restore['env']) =>
  mongodbUri === undefined
    ? `The store in ${resolve(dataDir)}`
    : `The database “${database().databaseName}” at MONGODB_URI`

const demandEmpty = async (env: Restore['env'], disk: FileStore) => {
  for (const name of await collectionsHere()) {
    if (OF_ANY_STORE.includes(name) || !(await database().collection(name).findOne({}))) continue
    throw new StartFault(
      `${nameOf(env)} holds “${name}”. --replace deletes all that it holds. Nothing has been changed.`,
    )
  }
  for await (const names of disk.names())
    if (names.length > 0)
      throw new StartFault(`${nameOf(env)} has files. --replace deletes them. Nothing has been changed.`)
}

async function* batchesIn(archive: Archive, collection: string): AsyncGenerator<Document[]> {
  let [batch, held]: [Document[], number] = [[], 0]
  for await (const bytes of documentsIn(archive, collection)) {
    batch.push(parseDocument(bytes, collection))
    held += bytes.length
    if (batch.length < AT_ONCE && held < BYTES_AT_ONCE) continue
    yield batch
    ;[batch, held] = [[], 0]
  }
  if (batch.length > 0) yield batch
}

const dropOthers = async () => {
  for (const name of await collectionsHere()) if (name !== 'schema') await database().dropCollection(name)
  await deleteVersion()
}

const restoreCollection = async (
  archive: Archive,
  name: string,
  step: (bytes: number) => void,
  signal?: AbortSignal,
) => {
  if (name !== 'schema') await database().createCollection(name)
  for await (const batch of batchesIn(archive, name)) {
    signal?.throwIfAborted()
    await database().collection(name).insertMany(batch)
    step(batch.length)
  }
  const indexes = archive.manifest.indexes?.[name] ?? []
  if (indexes.length > 0)
    await database()
      .collection(name)
      .createIndexes(indexes as unknown as IndexDescription[])
}

const restoreFiles = async (archive: Archive, disk: FileStore, step: (n: number) => void, signal?: AbortSignal) => {
  let count = 0
  for (const { name } of archive.manifest.parts) {
    if (!name.startsWith(filePart(''))) continue
    signal?.throwIfAborted()
    await disk.put(name.slice(filePart('').length), Readable.from(archive.bytes(name), { objectMode: false }))
    count += 1
    step(1)
  }
  return count
}

const restoreSecrets = async (archive: Archive, dataDir: string) => {
  for (const secret of SECRETS) {
    if (!archive.manifest.parts.some(({ name }) => name === secretPart(secret))) continue
    const pieces: Buffer[] = []
    for await (const piece of archive.bytes(secretPart(secret))) pieces.push(piece)
    await writeFile(join(dataDir, secret), Buffer.concat(pieces), { mode: 0o600, flush: true })
  }
}

const eraseSince = async (env: Restore['env'], erased: ReadonlyMap<string, Date>, files: FileStore) => {
  const events = createEvents(() => undefined)
  let count = 0
  for (const [userId, begun] of erased) if (await eraseAgain({ events }, userId, begun)) count += 1
  if (count > 0) await runErasures({ env, events, files, log: createLog('silent') }, new AbortController().signal)
  return count
}

/** Replaces the store by a verified backup. Throws a StartFault for one that holds anything, unless `replace`. */
export const restoreBackup = async (archive: Archive, restore: Restore): Promise<Restored> => {
  const { env, folder, replace, isShared, onProgress = () => undefined, signal } = restore
  const { chosen: files } = chooseFileStore(env, database())
  const { chosen: disk } = chooseFileStore({ ...env, files: 'disk' }, database())
  if (!replace) await demandEmpty(env, disk)

  setSoleWriter(false)
  const leases = createLeases()
  // Of a dead process.
  if (!isShared) await database().collection<{ _id: string }>('leases').deleteOne({ _id: 'restore' })
  const other = new AbortController()
  const lease = await leases.take('restore', { stopping: other.signal, onOther: () => other.abort() })
  if (other.signal.aborted) throw new StartFault(`${nameOf(env)} is being restored by another process.`)
  try {
    for (const [userId, begun] of await erasuresHere()) await rememberErased(env, userId, begun)
    await beginRestoring()
    if (isShared) await pause(SERVERS_STOP_MS)

    const collections = collectionsIn(archive)
    const documents = collections.reduce((sum, name) => sum + (archive.manifest.counts[name] ?? 0), 0)
    let done = 0
    const step = (n: number) => {
      lease.signal.throwIfAborted()
      done += n
      onProgress(done / (documents + archive.manifest.parts.length))
    }
    await dropOthers()
    for await (const names of disk.names()) for (const name of names) await disk.remove(name)
    for (const name of collections) await restoreCollection(archive, name, step, signal)
    const restoredFiles = await restoreFiles(archive, disk, step, signal)
    await restoreSecrets(archive, resolve(env.dataDir))
    await migrate(createLog('silent'), { leases, restoring: true })
    const erased = await eraseSince(env, await erasedInList(env, folder), files)
    // Freed pages hold deleted data.
    if (replace && env.mongodbUri === undefined) await requestCompaction(resolve(env.dataDir))
    await endRestoring()
    onProgress(1)
    return { documents, files: restoredFiles, erased }
  } finally {
    await lease.release()
  }
}
