import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ClientSession } from 'mongoose'
import { LEFT_OUT_MAX, type ImportState, type NewImport } from '../../shared/domain/imports.ts'
import type { AppContext } from '../app-context.ts'
import { lookUpCommunity } from '../graph/communities/communities.service.ts'
import { SCHEMA_VERSION } from '../migrations/migrate.ts'
import { asRefusal } from '../platform/error-handler.ts'
import { AppError } from '../platform/errors.ts'
import { createSemaphore } from '../platform/rate-limit/semaphore.ts'
import { collection } from '../store/collection.ts'
import { isDuplicateKey } from '../platform/store-errors.ts'
import { importCommunity, type Imported } from './import-community.ts'
import { ImportModel, type ImportDoc } from './imports.model.ts'
import { openArchive } from './reader.ts'
import { receiveFile } from './received-file.ts'

const BEAT_MS = 1_000
const SILENT_MS = 60_000
const SHOWN_MS = 24 * 60 * 60_000
const RUNNING: ImportDoc['state'][] = ['waiting', 'uploading', 'importing']

const imports = () => collection(ImportModel)
const ago = (ms: number) => new Date(Date.now() - ms)
const oneAtATime = createSemaphore(() => Promise.resolve(1))

/** Announces the archive of an admin. Throws 'import.running' and 'file.tooLarge'. */
export const beginImport = async (by: string, { matchUsers, bytes }: NewImport, max: number): Promise<void> => {
  if (bytes > max) throw new AppError('file.tooLarge')
  await imports().deleteMany({ seen: { $lt: ago(SHOWN_MS) } })
  const fresh = { attempt: randomUUID(), state: 'waiting' as const, matchUsers, bytes, percent: 0, seen: new Date(), imported: null, refusal: null } // prettier-ignore
  const ended = { _id: by, $or: [{ state: { $nin: RUNNING } }, { seen: { $lt: ago(SILENT_MS) } }] }
  await imports()
    .updateOne(ended, { $set: fresh }, { upsert: true })
    .catch((error: unknown) => {
      throw isDuplicateKey(error) ? new AppError('import.running') : error
    })
}

/** Ends the import of an admin, or forgets its outcome; returns what it was. */
export const endImport = async (by: string): Promise<ImportState | null> => {
  const found = await imports().findOne({ _id: by })
  if (!found) return null
  const { _id, attempt, state } = found
  const { deletedCount } = await imports().deleteOne({ _id, attempt, state })
  return deletedCount > 0 ? await present(found) : await endImport(by)
}

/** Returns the latest import of an admin. */
export const importOf = async (by: string): Promise<ImportState | null> =>
  present(await imports().findOne({ _id: by, seen: { $gte: ago(SHOWN_MS) } }))

const present = async (found: ImportDoc | null): Promise<ImportState | null> => {
  if (!found) return null
  const { percent, imported, refusal, seen } = found
  if (RUNNING.includes(found.state) && seen < ago(SILENT_MS)) return refused(new AppError('archive.broken'), percent)
  const state = found.state === 'waiting' ? 'uploading' : found.state
  if (refusal) return { state, percent, refusal }
  if (!imported) return { state, percent }
  const community = await lookUpCommunity(imported.communityId)
  return community ? { state, percent, imported: { ...imported, title: community.title } } : null
}

const refused = ({ code, message, values }: AppError, percent: number) =>
  ({ state: 'refused', percent, refusal: { code, message, ...(values && { values }) } }) as const

interface Running {
  by: string
  attempt: string
  percent: number
  signal: AbortSignal
  end: () => void
}

const processes = new WeakMap<AppContext, { stopping: AbortController; work: Set<Promise<void>> }>()
const hereOf = (ctx: AppContext) => {
  const here = processes.get(ctx) ?? { stopping: new AbortController(), work: new Set() }
  processes.set(ctx, here)
  return here
}

/** Ends the imports of this process; the next start removes their rest. */
export const stopImports = async (ctx: AppContext): Promise<void> => {
  const { stopping, work } = hereOf(ctx)
  stopping.abort(new AppError('archive.broken'))
  await Promise.all(work)
}

const own = ({ by, attempt }: Pick<Running, 'by' | 'attempt'>) => ({ _id: by, attempt })

const follow = (by: string, attempt: string): Running => {
  const ended = new AbortController()
  const running = { by, attempt, percent: 0, signal: ended.signal, end: () => clearInterval(timer) }
  const beat = async () => {
    const { matchedCount } = await imports().updateOne(own(running), {
      $set: { percent: Math.floor(running.percent), seen: new Date() },
    })
    if (matchedCount === 0) ended.abort(new AppError('archive.broken'))
  }
  const timer = setInterval(() => void beat().catch(() => undefined), BEAT_MS)
  return running
}

/** Receives the announced archive and imports it after the answer. Throws 'notFound' and 'file.tooLarge'. */
export const receiveImport = async (ctx: AppContext, by: string, body: Readable): Promise<void> => {
  const announced = { _id: by, state: 'waiting' as const, seen: { $gte: ago(SILENT_MS) } }
  const found = await imports().findOneAndUpdate(announced, { $set: { state: 'uploading', seen: new Date() } })
  if (!found) throw new AppError('notFound')
  const { attempt, bytes, matchUsers } = found
  const running = follow(by, attempt)
  try {
    const fd = await receiveFile(body, bytes, (some) => {
      running.signal.throwIfAborted()
      running.percent += (50 * some) / bytes
    })
    const { work } = hereOf(ctx)
    const importing = importFile(ctx, running, fd, matchUsers).finally(() => work.delete(importing))
    work.add(importing)
  } catch (error) {
    running.end()
    await imports().deleteOne(own(running))
    throw error
  }
}

const importFile = async (ctx: AppContext, running: Running, fd: number, matchUsers: boolean) => {
  const { by } = running
  try {
    await imports().updateOne(own(running), { $set: { state: 'importing', percent: 50, seen: new Date() } })
    await oneAtATime.run('', async () => {
      const archive = await openArchive(fd, { schema: SCHEMA_VERSION })
      try {
        await importCommunity(ctx, archive, {
          matchUsers,
          by,
          signal: running.signal,
          stopping: hereOf(ctx).stopping.signal,
          onProgress: (part) => (running.percent = 50 + 50 * part),
          onPublish: (imported, session) => storeOutcome(running, imported, session),
        })
      } finally {
        archive.close()
      }
    })
    ctx.log.info({ by }, 'an archive is imported')
  } catch (error) {
    await storeRefusal(ctx, running, error).catch((err: unknown) => ctx.log.error({ err }, 'an import failed'))
  } finally {
    running.end()
  }
}

/** Part of the last transaction: a stopped import isn't published. */
const storeOutcome = async (running: Running, imported: Imported, session: ClientSession) => {
  const { communityId, members, joined, leftOut } = imported
  const some = leftOut.slice(0, LEFT_OUT_MAX).map(({ filename, code }) => ({ filename, code }))
  const outcome = { communityId, members, joined, leftOutCount: leftOut.length, leftOut: some }
  const done = { state: 'done' as const, percent: 100, seen: new Date(), imported: outcome }
  const { matchedCount } = await imports().updateOne(own(running), { $set: done }, { session })
  if (matchedCount === 0) throw new AppError('archive.broken')
}

const storeRefusal = async (ctx: AppContext, running: Running, error: unknown) => {
  const refusal = asRefusal(error)
  const isUnexpected = refusal.code === 'request.unexpected'
  if (isUnexpected) ctx.log.error({ err: error }, 'an import failed')
  const told = refused(isUnexpected ? new AppError('archive.broken') : refusal, Math.floor(running.percent))
  await imports().updateOne(own(running), { $set: { ...told, seen: new Date() } })
}
