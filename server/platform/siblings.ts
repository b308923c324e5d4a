import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { AppContext } from '../app-context.ts'
import type { Env } from '../env.ts'
import { aloneBus, createBus, type Bus } from './bus.ts'
import { createIpcTransport } from './ipc-transport.ts'
import { countersOfPrimary, createSharedCounters, type SharedCounters } from './rate-limit/shared-counters.ts'
import { createRedis, createRefusalLog } from './redis.ts'
import { createRedisTransport, redisPrefix } from './redis-transport.ts'
import { readVersions } from './versions.ts'

/** Maximum wait at the start; then the process starts without Redis, which connects in the background. */
const REDIS_WAIT_MS = 2_000

interface Siblings {
  bus: Bus
  counters?: SharedCounters
}

/** Connects to the site's other processes: through Redis if set, otherwise a worker through its primary; else alone. */
export const connectProcesses = async (
  { redisUrl }: Pick<Env, 'redisUrl'>,
  secret: string,
  log: Logger,
  isWorker = false,
): Promise<Siblings> => {
  const { product } = readVersions()
  if (!redisUrl && isWorker) return { bus: createBus(createIpcTransport(), product, log), counters: countersOfPrimary }
  if (!redisUrl) return { bus: aloneBus }
  const redis = createRedis(redisUrl, log)
  await Promise.race([redis.connect().catch(() => undefined), wait(REDIS_WAIT_MS, undefined, { ref: false })])
  const prefix = redisPrefix(secret)
  const tellRefusal = createRefusalLog(log)
  return {
    bus: createBus(createRedisTransport(redis, `${prefix}bus`, tellRefusal), product, log),
    counters: createSharedCounters(redis, prefix, tellRefusal),
  }
}

/** Wraps leases to warn once if another process uses the same store although this one has no bus (NODE-11). */
export const warnOfOthers = (leases: AppContext['leases'], log: Pick<Logger, 'warn'>): AppContext['leases'] => {
  let isSaid = false
  const onOther = () => {
    if (!isSaid)
      log.warn(
        'another process works on this store: set REDIS_URL for all of them, or boards do not hear of one another',
      )
    isSaid = true
  }
  return {
    ask: (name) => leases.ask(name),
    take: (name, wishes) => leases.take(name, { ...wishes, onOther }),
  }
}
