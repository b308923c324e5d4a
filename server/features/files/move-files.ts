import type { Logger } from 'pino'
import { AppError } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { existingFiles } from './files.service.ts'

/** Warns if the store used before FILES was changed still contains files. */
export const warnOfFilesElsewhere = async (other: FileStore, chosen: string, log: Logger): Promise<void> => {
  for await (const names of other.names())
    if ((await existingFiles(names)).length > 0)
      return log.warn(
        `FILES is ${chosen}, but uploaded files lie elsewhere: “npm run admin -- move-files” brings them over`,
      )
}

/**
 * Moves all known files; returns the number moved and the unreadable names. Deletes each at the source once durable, so
 * the move can be repeated.
 */
export const moveFiles = async (from: FileStore, to: FileStore): Promise<{ moved: number; failed: string[] }> => {
  let moved = 0
  const failed: string[] = []
  for await (const names of from.names())
    for (const { _id, size } of await existingFiles(names))
      try {
        const bytes = await from.read(_id, size)
        // An interrupted move may have left a partial file.
        await to.remove(_id)
        await to.put(_id, bytes)
        await from.remove(_id)
        moved += 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        failed.push(_id)
      }
  return { moved, failed }
}
