import { existsSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const markIn = (folder: string) => join(folder, 'compact')

/** Requests that the next start compacts the store's file, because its free pages may hold deleted data. */
export const requestCompaction = (dataDir: string): Promise<void> =>
  writeFile(markIn(resolve(dataDir, 'store')), '', { mode: 0o600 })

/** Returns whether compaction is requested for the store in a folder. */
export const isCompactionRequested = (folder: string): boolean => existsSync(markIn(folder))

/** Removes the request. */
export const endCompaction = (folder: string): void => rmSync(markIn(folder), { force: true })
