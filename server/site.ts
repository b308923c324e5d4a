import mongoose from 'mongoose'
import type { Logger } from 'pino'
import { openDataDir } from './data-dir.ts'
import { StartFault, type Env } from './env.ts'
import { ensureAdmin } from './features/accounts/first-admin.ts'
import { migrate } from './migrations/migrate.ts'
import { countStoreCalls } from './platform/metrics.ts'
import { createPasswords, type Passwords } from './platform/passwords.ts'
import { pushKeys, sessionSecret } from './platform/secret.ts'
import type { PushKeys } from './platform/vapid.ts'
import { connect, StoreStartError, type StoreEnd } from './store/connect.ts'
import { createLeases, type Leases } from './store/leases.ts'

export interface Site {
  dataDir: string
  storeUri: string
  leases: Leases
  passwords: Passwords
  /** Secret for signing sessions and other tokens across processes. */
  secret: string
  pushKeys: PushKeys | undefined
  close(): Promise<void>
}

interface Ways {
  log: Logger
  say: (line: string) => void
  onStoreEnd?: ((how: StoreEnd) => void) | undefined
  leasesFor?: ((log: Logger) => Leases) | undefined
  /** URI of a store that another process has already opened and migrated. */
  storeUri?: string | undefined
}

/** Opens data folder and store; unless another process has, migrates the data and creates the first admin. */
export const openSite = async (
  env: Env,
  { log, say, onStoreEnd, leasesFor = leasesOf, storeUri }: Ways,
): Promise<Site> => {
  const opened: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const closeOne of opened.toReversed()) await closeOne()
  }
  try {
    const dataDir = await openDataDir(env.dataDir)
    const store = await connect({
      mongodbUri: storeUri ?? env.mongodbUri,
      dataDir,
      embeddedPort: env.embeddedPort,
      onTrouble: (text) => log.error(text),
      onUpgrade: (text) => log.info(text),
      onEnd: onStoreEnd,
      silenceMs: env.storeSilenceSeconds * 1000,
    })
    opened.push(() => store.close())
    countStoreCalls(mongoose.connection.getClient())
    const leases = leasesFor(log)
    const passwords = createPasswords(env.bcryptRounds)
    opened.push(() => passwords.close())
    if (storeUri === undefined) {
      await migrate(log, { leases })
      await ensureAdmin(passwords, env, say)
    }
    const secret = env.jwtSecret ?? (await sessionSecret(dataDir))
    return { dataDir, storeUri: store.uri, leases, passwords, secret, pushKeys: await keysOfPush(env, dataDir), close }
  } catch (error) {
    await close()
    throw error instanceof StoreStartError ? new StartFault(error.message) : error
  }
}

const leasesOf = (log: Logger) =>
  createLeases({ onTrouble: (error) => log.error({ err: error }, 'looking after leases failed; it is tried again') })

/** Several processes on one MongoDB need common keys, so none are generated. */
const keysOfPush = async ({ vapidPublicKey, vapidPrivateKey, mongodbUri }: Env, dataDir: string) => {
  if (vapidPublicKey && vapidPrivateKey) return { publicKey: vapidPublicKey, privateKey: vapidPrivateKey }
  return mongodbUri ? undefined : await pushKeys(dataDir)
}
