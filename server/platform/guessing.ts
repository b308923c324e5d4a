import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { ErrorCode } from '../../shared/errors.ts'
import { Refusal } from './errors.ts'
import { Gate, Recent } from './gate.ts'
import { networkOf } from './network.ts'

/** A try at something secret. */
export interface Guess {
  what: 'password' | 'key' | 'code'
  /** Whose password is tried, or who tries a key; none where nobody is known yet. */
  account?: string
  /** `req.ip`: whose forwarded addresses count is told by TRUST_PROXY. */
  address: string | undefined
}

/** Slows those who guess passwords, keys, codes and tokens, and nobody else (contract/README.md 8). */
export interface Guessing {
  /**
   * Runs `act`, which throws one of the refusals `WRONG` where the guess is wrong; nothing else counts. After some failures
   * for the account it is run later; after 10 a minute for it from this address, or 100 from this address, it is not
   * run but refused ('guess.tooMany'), until a minute has passed since the first of them.
   */
  attempt<T>(guess: Guess, act: () => Promise<T> | T): Promise<T>
  /** Counts a token that was never one of this site's; after 100 a minute from an address it is refused ('session.tooMany'). */
  foreignToken(address: string | undefined): void
}

/** Milliseconds that never go back, and the way to wait for some. */
export interface Clock {
  now: () => number
  pause: (ms: number) => Promise<unknown>
}

const WRONG: readonly ErrorCode[] = [
  'signIn.failed',
  'password.incorrect',
  'join.keyWrong',
  'community.keyWrong',
  'signUp.code',
]

const MINUTE = 60_000
const FAILURES_OF_PAIR = 10
const FAILURES_OF_ADDRESS = 100
/** How long a try waits after none, one, two … failures for its account, wherever they came from. */
const DELAYS_MS = [0, 0, 0, 250, 500, 1_000, 2_000, 4_000]
const DELAYED_FOR_MS = 15 * MINUTE
/** Whoever makes up more names than this only makes older ones be forgotten. */
const REMEMBERED = 20_000

const realClock: Clock = {
  now: () => performance.now(),
  pause: (ms) => pause(ms, undefined, { ref: false }),
}

/** Counts what fails in this process, in memory of a bounded size. */
export const createGuessing = ({ now, pause }: Clock = realClock): Guessing => {
  const gate = (limit: number) => () => new Gate(new Recent(limit, MINUTE, now), rule)
  const pairs = remembering(gate(FAILURES_OF_PAIR))
  const addresses = remembering(gate(FAILURES_OF_ADDRESS))
  const accounts = remembering(() => new Recent(DELAYS_MS.length - 1, DELAYED_FOR_MS, now))
  const foreign = remembering(() => new Recent(FAILURES_OF_ADDRESS, MINUTE, now))
  const proven = new LRUCache<string, true>({ max: REMEMBERED })

  return {
    attempt: async ({ what, account, address }, act) => {
      const from = `${what} ${networkOf(address)}`
      if (account === undefined) return await addresses(from).pass(act)

      const name = shortened(account)
      const key = `${from} ${name}`
      const failures = accounts(`${what} ${name}`)
      const pair = pairs(key)
      // Whoever was right here before has a try a minute, whatever others do: nobody can lock them out.
      const isTrusted = proven.has(key) && pair.isQuiet
      const tryIt = async () => {
        await pause(isTrusted ? 0 : (DELAYS_MS[failures.count] ?? 0))
        try {
          return await act()
        } catch (error) {
          if (rule.isFailure(error)) failures.add()
          throw error
        }
      }
      const result = await pair.pass(() => addresses(from).pass(tryIt, isTrusted))
      proven.set(key, true)
      return result
    },

    foreignToken: (address) => {
      const tokens = foreign(networkOf(address))
      if (tokens.room <= 0) throw new Refusal('session.tooMany', { retryAfter: tokens.seconds })
      tokens.add()
    },
  }
}

/** Names are as long as somebody likes. */
const shortened = (name: string) => createHash('sha256').update(name).digest('base64')

const rule = {
  isFailure: (error: unknown) => error instanceof Refusal && WRONG.includes(error.code),
  tooMany: (seconds: number) => new Refusal('guess.tooMany', { retryAfter: seconds }),
}

/** What has been made for a key, or is made for it now; the keys not asked for longest are forgotten. */
const remembering = <T extends object>(make: () => T) => {
  const known = new LRUCache<string, T>({ max: REMEMBERED })
  return (key: string): T => {
    const found = known.get(key)
    if (found) return found
    const made = make()
    known.set(key, made)
    return made
  }
}
