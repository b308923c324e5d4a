import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import webPush from 'web-push'
import * as z from 'zod/mini'
import { StartFault } from '../env.ts'
import { isVapidPair, type PushKeys } from './vapid.ts'

const LENGTH_MIN = 32

/** Returns the secret that signs sessions, created in the data folder if missing. Throws a StartFault if it is too short. */
export const sessionSecret = async (dataDir: string): Promise<string> => {
  const file = join(dataDir, 'session-secret')
  const secret = await kept(file, () => randomBytes(48).toString('base64url'))
  if (secret.trim().length < LENGTH_MIN)
    throw new StartFault(`${file} is damaged: delete it and start again; everybody will have to sign in once more.`)
  return secret
}

const pushKeysSchema = z.object({ publicKey: z.string(), privateKey: z.string() }).check(z.refine(isVapidPair))

/** Returns the VAPID keys, created if missing. Throws a StartFault if damaged. */
export const pushKeys = async (dataDir: string): Promise<PushKeys> => {
  const file = join(dataDir, 'push-keys')
  const text = await kept(file, () => JSON.stringify(webPush.generateVAPIDKeys()))
  try {
    return z.parse(pushKeysSchema, JSON.parse(text))
  } catch {
    throw new StartFault(
      `${file} is damaged: delete it and start again; everybody will have to turn push on once more.`,
    )
  }
}

const kept = async (file: string, make: () => string) => (await readIfThere(file)) ?? (await write(file, make()))

const readIfThere = async (file: string) => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Atomic: flushed, then renamed. */
const write = async (file: string, secret: string) => {
  await writeFile(`${file}.new`, secret, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return secret
}
