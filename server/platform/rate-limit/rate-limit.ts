import { LRUCache } from 'lru-cache'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { ErrorCode } from '../../../shared/wire/errors.ts'
import { AppError } from '../errors.ts'

/** Describes how much of a rate limit is used up in the window that a key is in. */
export interface Usage {
  consumed: number
  remaining: number
  /** The whole seconds until the window ends. */
  retryAfter: number
}

/** A rate limit of some events within a window, for each key; a window begins with its first event. */
export interface RateLimit {
  /** Counts an event of the key; refused by this code where the window holds as many as it may. */
  consume(key: string, code: ErrorCode): Promise<void>
  /** As `consume`; false where that refuses. */
  tryConsume(key: string): Promise<boolean>
  /** Counts an event of the key, however many there were. */
  penalty(key: string): Promise<void>
  get(key: string): Promise<Usage>
}

/** Counts of all processes of a site (shared-counters.ts). */
export type SharedCounter = Pick<RateLimiterAbstract, 'consume' | 'penalty' | 'get'>

/** The library keeps every key until its window ends; whoever makes up more than this only makes older ones be forgotten. */
const KEYS_MAX = 20_000

/** Redis is near: who is asked for a password waits no longer for it. */
const SHARED_MS = 200

/** Answers what was asked, or undefined where it cannot be told in time. */
const inTime = async <T>(answer: Promise<T>): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((done) => (timer = setTimeout(done, SHARED_MS, undefined)))
  try {
    return await Promise.race([answer, late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** The library rejects with the count where the window holds as many as it may. */
const countOf = async (counting: Promise<RateLimiterRes>): Promise<RateLimiterRes> => {
  try {
    return await counting
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return reason
    throw reason
  }
}

/**
 * Counts at most `points` events within `seconds` for each key, in the memory of this process and, where processes share a
 * counter, in that as well: the larger number holds. While that is away or slow the own one holds alone. The library reads the
 * system's clock, and ends windows by a timer as well: where the clock jumps, none lasts longer than it should.
 */
export const createRateLimit = (points: number, seconds: number, shared?: SharedCounter): RateLimit => {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  const keys = new LRUCache<string, true>({
    max: KEYS_MAX,
    dispose: (_, key, reason) => {
      if (reason === 'evict') void limiter.delete(key)
    },
  })
  const secondsUntilEnd = ({ msBeforeNext }: RateLimiterRes) =>
    Math.min(seconds, Math.max(1, Math.ceil(msBeforeNext / 1000)))

  /** Counts an event; what the window says where it holds as many as it may. */
  const count = async (key: string): Promise<RateLimiterRes | undefined> => {
    keys.set(key, true)
    const own = countOf(limiter.consume(key))
    const found = larger(await own, shared && (await inTime(countOf(shared.consume(key)))))
    return found && found.consumedPoints > points ? found : undefined
  }

  return {
    consume: async (key, code) => {
      const full = await count(key)
      if (full) throw new AppError(code, { retryAfter: secondsUntilEnd(full) })
    },
    tryConsume: async (key) => (await count(key)) === undefined,
    penalty: async (key) => {
      keys.set(key, true)
      await limiter.penalty(key)
      if (shared) await inTime(shared.penalty(key))
    },
    get: async (key) => {
      keys.get(key)
      const found = larger(await limiter.get(key), shared && (await inTime(shared.get(key))))
      if (!found) return { consumed: 0, remaining: points, retryAfter: seconds }
      const { consumedPoints: consumed, remainingPoints: remaining } = found
      return { consumed, remaining, retryAfter: secondsUntilEnd(found) }
    },
  }
}

type Found = RateLimiterRes | null | undefined
/** Of two counts the larger one whose window goes on. */
const larger = (own: Found, shared: Found): Found => {
  const [first, second] = [own, shared].filter((found) => found && found.msBeforeNext > 0)
  return first && second && second.consumedPoints > first.consumedPoints ? second : first
}
