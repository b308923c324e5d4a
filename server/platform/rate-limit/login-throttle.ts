import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { ErrorCode } from '../../../shared/wire/errors.ts'
import { AppError } from '../errors.ts'
import { networkOf } from '../network.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'
import { createSemaphore } from './semaphore.ts'
import type { SharedCounters } from './shared-counters.ts'

export interface Guess {
  what: 'password' | 'key' | 'code'
  /** Whose password is tried, or who tries a key; undefined if unknown. */
  account?: string
  /** `req.ip`, which respects TRUST_PROXY. */
  address: string | undefined
  /** Known device of the account, with its own count. */
  device?: string | undefined
}

/** Slows down guessing of passwords, keys, codes and tokens without locking users out (contract/README.md 8). */
export interface LoginThrottle {
  /**
   * Runs `act`; refusals in `WRONG` count as failures, which delay later attempts. After 10 per minute for account
   * and address, or 100 for the address, throws 'guess.tooMany'. A known device has its own 10.
   */
  attempt<T>(guess: Guess, act: () => Promise<T> | T): Promise<T>
  /** Counts a token that this site never signed; refuses after 100 per minute from an address ('session.tooMany'). */
  foreignToken(address: string | undefined): Promise<void>
}

const WRONG: readonly ErrorCode[] = [
  'signIn.failed',
  'password.incorrect',
  'secondFactor.wrong',
  'join.keyWrong',
  'invitation.invalid',
  'community.keyWrong',
  'signUp.code',
  'passwordLink.invalid',
]

const MINUTE = 60
const FAILURES_OF_PAIR = 10
const FAILURES_OF_ADDRESS = 100
/** By number of the account's failures, from all addresses; then `DELAY_MAX_MS`. */
const DELAYS_MS = [0, 0, 0, 250, 500, 1_000, 2_000]
const DELAY_MAX_MS = 4_000
const DELAYED_FOR = 15 * MINUTE
const PROVEN_MAX = 20_000

const pauseFor = (ms: number) => sleep(ms, undefined, { ref: false })

/** Creates the throttle with bounded memory; `shared` counts over all processes of a site. */
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
        // Pairs that succeeded before keep one attempt per minute, so attackers can't lock users out.
        if (isQuiet && proven.has(key)) return await addresses.force(from, () => tryAfter(0))
        return await addresses.run(from, trySlowed)
      })
      proven.set(key, true)
      return result
    },

    foreignToken: (address) => foreign.consume(networkOf(address), 'session.tooMany'),
  }
}

/** Names may be arbitrarily long. */
const shortened = (name: string) => createHash('sha256').update(name).digest('base64')

const isWrong = (error: unknown) => error instanceof AppError && WRONG.includes(error.code)

/**
 * Runs acts until `limit` is reached by failures. Running acts count as possible failures, so others wait for them:
 * concurrency allows no extra failures, and correct guesses aren't refused. `isQuiet`: no recent failures, no other running
 * acts.
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
    /** Ignores the limit, but counts failures. */
    force: <T>(key: string, act: Act<T>) => semaphore.force(key, counted(key, act)),
  }
}
