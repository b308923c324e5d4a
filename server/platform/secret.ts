import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFault } from '../env.ts'

const LENGTH_MIN = 32

/**
 * The secret that signs sessions, kept in the data folder for its owner only; made when it is not there yet.
 * Throws a StartFault for one that is too short to be a secret.
 */
export const sessionSecret = async (dataDir: string): Promise<string> => {
  const file = join(dataDir, 'session-secret')
  const secret = (await readIfThere(file)) ?? (await make(file))
  if (secret.trim().length < LENGTH_MIN)
    throw new StartFault(`${file} is damaged: delete it and start again; everybody will have to sign in once more.`)
  return secret
}

const readIfThere = async (file: string) => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Written aside and on the disk before it gets its name, so that it never exists by half. */
const make = async (file: string) => {
  const secret = randomBytes(48).toString('base64url')
  await writeFile(`${file}.new`, secret, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return secret
}
