import { setTimeout as wait } from 'node:timers/promises'
import { createClient, ErrorReply } from '@redis/client'
import type { Logger } from 'pino'

const CONNECT_MS = 2_000
/** Heartbeats are sent every two seconds (bus.ts). */
const SILENT_MS = 10_000
const ANSWER_MS = 5_000
const RETRY_MAX_MS = 2_000
const FAREWELL_MS = 500
/** Further commands fail. */
const WAITING_MAX = 10_000

export type Redis = ReturnType<typeof createRedis>

/**
 * Creates a client that reconnects by itself. While disconnected commands fail at once, and one warning is logged. Error
 * texts are not logged: they may contain the URL with its password.
 */
export const createRedis = (url: string, log: Pick<Logger, 'info' | 'warn'>, answerMs = ANSWER_MS) => {
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
  const miss = (reason: string) => {
    if (isAway) return
    isAway = true
    log.warn(
      { reason },
      'Redis (REDIS_URL) does not answer: this process is alone until it does, and boards here show what others do only then',
    )
  }
  client.on('error', (error: unknown) => miss(reasonOf(error)))
  client.on('ready', () => {
    if (isAway) log.info('Redis answers again')
    isAway = false
  })
  const giveUp = () => {
    miss('ETIMEDOUT')
    client.destroy()
    client.connect().catch(() => undefined)
  }
  const looking = setInterval(() => {
    if (!client.isOpen) return clearInterval(looking)
    if (client.isReady) void answersWithin(answerMs, client.ping()).then((does) => does || giveUp())
  }, answerMs).unref()
  return client
}

/** True for errors, too. */
const answersWithin = (ms: number, answer: Promise<unknown>) =>
  new Promise<boolean>((tell) => {
    // `setImmediate` runs after pending I/O, so an answer that arrived while the process was busy counts.
    const late = setTimeout(() => setImmediate(tell, false), ms)
    const answered = () => {
      clearTimeout(late)
      tell(true)
    }
    answer.then(answered, answered)
  })

/** A reachable Redis may refuse these: it needs a password, is full, a replica, or denies permission. */
type Act = 'publish' | 'subscribe' | 'count'
export type RefusalLog = <T>(act: Act, answer: Promise<T>) => Promise<T>

/** Returns a wrapper that logs one warning when Redis begins to refuse, and one message when all works again. */
export const createRefusalLog = (log: Pick<Logger, 'info' | 'warn'>): RefusalLog => {
  const refused = new Set<Act>()
  return async (act, answer) => {
    try {
      const given = await answer
      if (refused.delete(act) && refused.size === 0) log.info('Redis takes everything again')
      return given
    } catch (error) {
      if (error instanceof ErrorReply) {
        if (refused.size === 0)
          log.warn(
            { reason: reasonOf(error), act },
            'Redis (REDIS_URL) answers, but refuses this: until it does not, boards may not show what others do, and each process counts wrong passwords alone',
          )
        refused.add(act)
      }
      throw error
    }
  }
}

/** Sends pending commands and closes the connection. */
export const closeRedis = async (client: Redis) => {
  if (client.isReady) await Promise.race([client.close(), wait(FAREWELL_MS, undefined, { ref: false })])
  if (client.isOpen) client.destroy()
}

/** Code, first word of a Redis error (NOAUTH, WRONGPASS), or name. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return /^[A-Z]+(?= )/.exec(error.message)?.[0] ?? error.name
}
