import { setTimeout as wait } from 'node:timers/promises'
import { createClient, ErrorReply } from '@redis/client'
import type { Logger } from 'pino'

/** Redis is near: what takes it longer is taken for lost. */
const CONNECT_MS = 2_000
/** A connection on which nothing passes for so long is given up; heartbeats pass every two seconds (bus.ts). */
const SILENT_MS = 10_000
/** One that takes what is sent and answers nothing for so long is given up, too. */
const ANSWER_MS = 5_000
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

/** Returns whether something is answered, by a failure as well, within a time; one that came while this process was busy counts. */
const answersWithin = (ms: number, answer: Promise<unknown>) =>
  new Promise<boolean>((tell) => {
    // What has come is read before what is set for immediately.
    const late = setTimeout(() => setImmediate(tell, false), ms)
    const answered = () => {
      clearTimeout(late)
      tell(true)
    }
    answer.then(answered, answered)
  })

/** Something that a Redis may refuse though it answers: it wants a password, is full, a replica, or gives too few rights. */
type Act = 'publish' | 'subscribe' | 'count'
export type RefusalLog = <T>(act: Act, answer: Promise<T>) => Promise<T>

/** Passes on what Redis answers, and has the log say once that it refuses; again after it has taken everything. */
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
