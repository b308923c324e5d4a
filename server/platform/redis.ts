import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@redis/client'
import type { Logger } from 'pino'

/** Redis is near: what takes it longer is taken for lost. */
const CONNECT_MS = 2_000
/** A connection that says nothing for so long is given up; heartbeats pass every two seconds (bus.ts). */
const SILENT_MS = 10_000
const RETRY_MAX_MS = 2_000
/** So long a stop waits for what was handed over last. */
const FAREWELL_MS = 500
/** So many commands may wait for a slow Redis, the others fail at once. */
const WAITING_MAX = 10_000

export type Redis = ReturnType<typeof createRedis>

/**
 * A client of the Redis that the processes of this site share, which comes back by itself. While it is away commands fail
 * at once, and the log says so once. No text of an error is logged: it may hold the address with its password.
 */
export const createRedis = (url: string, log: Pick<Logger, 'info' | 'warn'>) => {
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    commandsQueueMaxLength: WAITING_MAX,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: (retries) =>
        Math.min(50 * 2 ** Math.min(retries, 6), RETRY_MAX_MS) * (0.5 + Math.random() / 2),
    },
  })
  let isAway = false
  client.on('error', (error: unknown) => {
    if (isAway) return
    isAway = true
    log.warn(
      { reason: reasonOf(error) },
      'Redis (REDIS_URL) does not answer: this process is alone until it does, and boards here show what others do only then',
    )
  })
  client.on('ready', () => {
    if (isAway) log.info('Redis answers again')
    isAway = false
  })
  return client
}

/** Hands over what waits, and ends the connection. */
export const closeRedis = async (client: Redis) => {
  if (client.isReady) await Promise.race([client.close(), wait(FAREWELL_MS, undefined, { ref: false })])
  if (client.isOpen) client.destroy()
}

/** The kind of an error: its code, the first word of Redis's own (NOAUTH, WRONGPASS), or its name. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return /^[A-Z]+(?= )/.exec(error.message)?.[0] ?? error.name
}
