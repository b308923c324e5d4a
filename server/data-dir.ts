import { mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { StartFault } from './env.ts'

/** The system's name for what failed, such as EACCES. */
export const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : undefined)

/** Makes sure of the data folder and answers its full path; throws a StartFault for one that cannot be written. */
export const openDataDir = async (path: string): Promise<string> => {
  const dataDir = resolve(path)
  try {
    await makeFolder(dataDir)
    // Rights alone do not tell: nobody can write to /proc, whatever its rights.
    await rmdir(await mkdtemp(join(dataDir, 'probe-')))
    return dataDir
  } catch (error) {
    throw new StartFault(`DATA_DIR ${dataDir} cannot be written (${codeOf(error) ?? String(error)}).`)
  }
}

/** Makes a folder with its parents. Node's own way never ends where the system says of a new folder that it does not exist, as below /proc. */
const makeFolder = async (path: string): Promise<void> => {
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
