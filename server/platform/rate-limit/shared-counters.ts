import { RateLimiterCluster, RateLimiterClusterMaster, RateLimiterRedis } from 'rate-limiter-flexible'
import type { Redis, RefusalLog } from '../redis.ts'
import type { SharedCounter } from './rate-limit.ts'

/** Creates a counter shared by all processes of a site. */
export type SharedCounters = (name: string, points: number, seconds: number) => SharedCounter

/** Returns counters in Redis below `prefix`; windows use its clock. */
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
      // Reads work even if Redis is full, so they don't clear the refusal.
      get: (key) => limiter.get(key),
    }
  }

/** Counters of a machine's workers, in memory of their primary. */
export const countersOfPrimary: SharedCounters = (name, points, seconds) =>
  new RateLimiterCluster({ keyPrefix: name, points, duration: seconds, timeoutMs: 1_000 })

/** Counts, in the primary, for all workers. */
export const countForWorkers = () => new RateLimiterClusterMaster()
