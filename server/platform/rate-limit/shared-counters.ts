import { RateLimiterCluster, RateLimiterClusterMaster, RateLimiterRedis } from 'rate-limiter-flexible'
import type { Redis, RefusalLog } from '../redis.ts'
import type { SharedCounter } from './rate-limit.ts'

/** Makes the counter that all processes of a site share for a rate limit of this name. */
export type SharedCounters = (name: string, points: number, seconds: number) => SharedCounter

/** Counters in Redis, below a prefix of the site; they end with their windows, by the clock of Redis alone. */
export const createSharedCounters =
  (redis: Redis, prefix: string, tellRefusal: RefusalLog): SharedCounters =>
  (name, points, seconds) => {
    const limiter = new RateLimiterRedis({
      storeClient: redis,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: `${prefix}limit:${name}`,
      points,
      duration: seconds,
    })
    return {
      consume: (key) => tellRefusal('count', limiter.consume(key)),
      penalty: (key) => tellRefusal('count', limiter.penalty(key)),
      // A Redis that is full answers this.
      get: (key) => limiter.get(key),
    }
  }

/** Counters of the workers of one machine, in the memory of their primary. */
export const countersOfPrimary: SharedCounters = (name, points, seconds) =>
  new RateLimiterCluster({ keyPrefix: name, points, duration: seconds, timeoutMs: 1_000 })

/** Counts, in the primary, for all its workers. */
export const countForWorkers = () => new RateLimiterClusterMaster()
