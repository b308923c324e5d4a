import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret that signs sessions, kept in the data folder for its owner only; made when it is not there yet. */
export const sessionSecret = async (dataDir: string): Promise<string> => {
  const file = join(dataDir, 'session-secret')
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return await readFile(file, 'utf8')
}
