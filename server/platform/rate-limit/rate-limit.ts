import { LRUCache } from 'lru-cache'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { ErrorCode } from '../../../shared/wire/errors.ts'
import { AppError } from '../errors.ts'

/** Usage in a key's current window. */
export interface Usage {
  consumed: number
  remaining: number
  /** Whole seconds until the window ends. */
  retryAfter: number
}

/** Events per window and key; a window begins with its first event. */
export interface RateLimit {
  /** Throws this code if the window is full. */
  consume(key: string, code: ErrorCode): Promise<void>
  /** False if the window is full. */
  tryConsume(key: string): Promise<boolean>
  /** Counts an event without a limit. */
  penalty(key: string): Promise<void>
  get(key: string): Promise<Usage>
}

/** Counter shared by all processes of a site (shared-counters.ts). */
export type SharedCounter = Pick<RateLimiterAbstract, 'consume' | 'penalty' | 'get'>

/** Bounds memory: the library stores every key until its window ends. */
const KEYS_MAX = 20_000

/** Maximum delay of a sign-in by Redis. */
const SHARED_MS = 200

/** Undefined on timeout or error. */
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

/** The library rejects with the count when the window is full. */
const countOf = async (counting: Promise<RateLimiterRes>): Promise<RateLimiterRes> => {
  try {
    return await counting
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return reason
    throw reason
  }
}

/**
 * Creates a limit of `points` events per `seconds` and key. With a shared counter the larger count is used; if it is
 * unavailable or slow, only memory counts.
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

  /** Returns the window only if it is full. */
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
const larger = (own: Found, shared: Found): Found => {
  const [first, second] = [own, shared].filter((found) => found && found.msBeforeNext > 0)
  return first && second && second.consumedPoints > first.consumedPoints ? second : first
}
