import { mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { StartFault } from './env.ts'

/** Returns the error code, e.g. EACCES; undefined if there is none. */
export const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : undefined)

/** Creates the data folder if missing and returns its absolute path; throws a StartFault if it is not writable. */
export const openDataDir = async (path: string): Promise<string> => {
  const dataDir = resolve(path)
  try {
    await makeFolder(dataDir)
    // Permissions alone are not sufficient: /proc is never writable.
    await rmdir(await mkdtemp(join(dataDir, 'probe-')))
    return dataDir
  } catch (error) {
    throw new StartFault(`DATA_DIR ${dataDir} cannot be written (${codeOf(error) ?? String(error)}).`)
  }
}

/** Creates a folder with its parents. Node's `recursive` option loops forever if the system reports ENOENT for a new folder, e.g. below /proc. */
export const makeFolder = async (path: string): Promise<void> => {
  const parent = dirname(path)
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT' || parent === path) throw error
    await makeFolder(parent)
    await mkdir(path, { mode: 0o700 })
  }
}
