import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
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

/** The library keeps every key until its window ends; whoever makes up more than this only makes older ones be forgotten. */
const KEYS_MAX = 20_000

/**
 * Counts at most `points` events within `seconds` for each key, in the memory of this process. The library reads the
 * system's clock, and ends windows by a timer as well: where the clock jumps, none lasts longer than it should.
 */
export const createRateLimit = (points: number, seconds: number): RateLimit => {
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
    try {
      await limiter.consume(key)
      return undefined
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason
      return reason
    }
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
    },
    get: async (key) => {
      keys.get(key)
      const found = await limiter.get(key)
      if (!found || found.msBeforeNext <= 0) return { consumed: 0, remaining: points, retryAfter: seconds }
      const { consumedPoints: consumed, remainingPoints: remaining } = found
      return { consumed, remaining, retryAfter: secondsUntilEnd(found) }
    },
  }
}
