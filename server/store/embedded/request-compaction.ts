import { existsSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const markIn = (folder: string) => join(folder, 'compact')

/** Requests compaction at the next start, as free pages may hold deleted data. */
export const requestCompaction = (dataDir: string): Promise<void> =>
  writeFile(markIn(resolve(dataDir, 'store')), '', { mode: 0o600 })

/** Returns whether compaction is requested. */
export const isCompactionRequested = (folder: string): boolean => existsSync(markIn(folder))

/** Removes the request. */
export const endCompaction = (folder: string): void => rmSync(markIn(folder), { force: true })
