import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { ErrorCode } from '../../../shared/wire/errors.ts'
import { AppError } from '../errors.ts'
import { networkOf } from '../network.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'
import { createSemaphore } from './semaphore.ts'
import type { SharedCounters } from './shared-counters.ts'

/** A try at something secret. */
export interface Guess {
  what: 'password' | 'key' | 'code'
  /** Whose password is tried, or who tries a key; none where nobody is known yet. */
  account?: string
  /** `req.ip`: whose forwarded addresses count is told by TRUST_PROXY. */
  address: string | undefined
  /** What the account has been opened on before: its tries are counted for themselves, and no others hold it up. */
  device?: string | undefined
}

/** Slows those who guess passwords, keys, codes and tokens, and nobody else (contract/README.md 8). */
export interface LoginThrottle {
  /**
   * Runs `act`, which throws one of the refusals `WRONG` where the guess is wrong; nothing else counts. After some failures
   * for the account it is run later; after 10 a minute for it from this address, or 100 from this address, it is not
   * run but refused ('guess.tooMany'), until a minute has passed since the first of them. A device of the account has
   * 10 a minute of its own, wherever it is.
   */
  attempt<T>(guess: Guess, act: () => Promise<T> | T): Promise<T>
  /** Counts a token that was never one of this site's; after 100 a minute from an address it is refused ('session.tooMany'). */
  foreignToken(address: string | undefined): Promise<void>
}

const WRONG: readonly ErrorCode[] = [
  'signIn.failed',
  'password.incorrect',
  'join.keyWrong',
  'community.keyWrong',
  'signUp.code',
]

const MINUTE = 60
const FAILURES_OF_PAIR = 10
const FAILURES_OF_ADDRESS = 100
/** Tells how long a try waits after none, one, two … failures for its account, wherever they came from; then the longest. */
const DELAYS_MS = [0, 0, 0, 250, 500, 1_000, 2_000]
const DELAY_MAX_MS = 4_000
const DELAYED_FOR = 15 * MINUTE
/** Of more people than this it is forgotten where they have been right. */
const PROVEN_MAX = 20_000

const pauseFor = (ms: number) => sleep(ms, undefined, { ref: false })

/**
 * Counts what fails in memory of a bounded size, and over all processes of a site where they share counters; `pause` waits for
 * some milliseconds.
 */
export const createLoginThrottle = (
  pause: (ms: number) => Promise<unknown> = pauseFor,
  shared?: SharedCounters,
): LoginThrottle => {
  const limitOf = (name: string, points: number, seconds: number) =>
    createRateLimit(points, seconds, shared?.(name, points, seconds))
  const pairs = createFailureLimit(limitOf('pairs', FAILURES_OF_PAIR, MINUTE))
  const addresses = createFailureLimit(limitOf('addresses', FAILURES_OF_ADDRESS, MINUTE))
  const accounts = limitOf('accounts', DELAYS_MS.length, DELAYED_FOR)
  const foreign = limitOf('tokens', FAILURES_OF_ADDRESS, MINUTE)
  const proven = new LRUCache<string, true>({ max: PROVEN_MAX })

  return {
    attempt: async ({ what, account, address, device }, act) => {
      const from = `${what} ${networkOf(address)}`
      if (account === undefined) return await addresses.run(from, async () => await act())

      const name = shortened(account)
      const key = device === undefined ? `${from} ${name}` : `${what} ${name} ${device}`
      const everywhere = device === undefined ? `${what} ${name}` : key
      const tryAfter = async (ms: number) => {
        await pause(ms)
        try {
          return await act()
        } catch (error) {
          if (isWrong(error)) await accounts.penalty(everywhere)
          throw error
        }
      }
      const trySlowed = async () => {
        const { consumed } = await accounts.get(everywhere)
        return await tryAfter(DELAYS_MS[consumed] ?? DELAY_MAX_MS)
      }
      const result = await pairs.run(key, async (isQuiet) => {
        if (device !== undefined) return await addresses.force(from, trySlowed)
        // Whoever was right here before has a try a minute, whatever others do: nobody can lock them out.
        if (isQuiet && proven.has(key)) return await addresses.force(from, () => tryAfter(0))
        return await addresses.run(from, trySlowed)
      })
      proven.set(key, true)
      return result
    },

    foreignToken: (address) => foreign.consume(networkOf(address), 'session.tooMany'),
  }
}

/** Names are as long as somebody likes. */
const shortened = (name: string) => createHash('sha256').update(name).digest('base64')

const isWrong = (error: unknown) => error instanceof AppError && WRONG.includes(error.code)

/**
 * Lets acts run until as many have failed as the limit holds. What is under way might fail as well, so whoever would come
 * after that many waits until it is known: many at once fail no more often than one after the other, and nobody is
 * refused for what turns out right. An act is told whether nothing has failed lately and no other is under way.
 */
const createFailureLimit = (limit: RateLimit) => {
  const semaphore = createSemaphore(async (key) => {
    const { remaining, retryAfter } = await limit.get(key)
    if (remaining <= 0) throw new AppError('guess.tooMany', { retryAfter })
    return remaining
  })
  type Act<T> = (isQuiet: boolean) => Promise<T>
  const counted =
    <T>(key: string, act: Act<T>): Act<T> =>
    async (isAlone) => {
      try {
        return await act(isAlone && (await limit.get(key)).consumed === 0)
      } catch (error) {
        if (isWrong(error)) await limit.penalty(key)
        throw error
      }
    }
  return {
    run: <T>(key: string, act: Act<T>) => semaphore.run(key, counted(key, act)),
    /** Runs the act whatever has failed, and counts it all the same. */
    force: <T>(key: string, act: Act<T>) => semaphore.force(key, counted(key, act)),
  }
}
