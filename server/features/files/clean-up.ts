import { UNCLAIMED_UPLOAD_LIFETIME_MS } from '../../../shared/wire/limits.ts'
import type { AppContext } from '../../app-context.ts'
import { runPeriodically, type Background } from '../../platform/background.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { collection } from '../../store/collection.ts'
import { deleteExpiredKeys } from '../../store/first-bodies.ts'
import { deleteExpiredSessions } from '../accounts/sessions.service.ts'
import { deleteExpiredApiTokens } from '../api-tokens/api-tokens.service.ts'
import { FileModel } from './files.model.ts'
import { discardFile, existingFiles } from './files.service.ts'

/** Deletes unclaimed uploads after a day, and stored bytes without a record. */
export const cleanUp = async (files: FileStore, signal?: AbortSignal): Promise<void> => {
  const before = new Date(Date.now() - UNCLAIMED_UPLOAD_LIFETIME_MS)
  const unclaimed = collection(FileModel).find({ objectId: null, created: { $lt: before } }, { projection: { _id: 1 } })
  for (const { _id } of await unclaimed.toArray()) {
    if (signal?.aborted) return
    await discardFile(files, _id)
  }
  for await (const names of files.names()) {
    for (const name of await unknownAmong(names)) {
      if (signal?.aborted) return
      const writtenAt = await files.writtenAt(name)
      if (writtenAt && writtenAt < before) await files.remove(name)
    }
    if (signal?.aborted) return
  }
}

const unknownAmong = async (names: readonly string[]) => {
  const known = new Set((await existingFiles(names)).map(({ _id }) => _id))
  return names.filter((name) => !known.has(name))
}

/** Starts the hourly clean-up job; runs at once. */
export const startCleanupJob = ({ files, leases, log }: Pick<AppContext, 'files' | 'leases' | 'log'>): Background =>
  runPeriodically(
    { leases },
    'clean-up',
    async (signal) => {
      await deleteExpiredKeys()
      await deleteExpiredSessions()
      await deleteExpiredApiTokens()
      await cleanUp(files, signal)
    },
    (error) => log.error({ err: error }, 'cleaning up uploads failed'),
  )
