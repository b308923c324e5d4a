import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { idSchema } from '../../shared/wire/ids.ts'
import { SERVICE_TOKEN_SECONDS, SESSION_MAX_SECONDS } from '../../shared/wire/limits.ts'
import type { Events } from '../events.ts'

export interface SessionUser {
  _id: string
  userName: string
  role: 'user' | 'admin'
  /** The only community that an outside service may read on the user's behalf. */
  scope?: string
  /** The call may change a community (server/writing-calls.ts). */
  writes?: boolean
}

/** Raising `sessionVersion` ends all older tokens. */
export interface SessionAccount extends SessionUser {
  sessionVersion: number
  /** Signed-out sessions: expiry of their tokens in milliseconds, by id. */
  endedSessions?: Readonly<Record<string, number>>
}

export interface Session {
  user: SessionUser
  /** The same for all tokens of one sign-in. */
  id: string
  /** The account's session version when it was issued. */
  version: number
  /** In milliseconds. */
  until: number
}

interface LentToken {
  token: string
  /** In milliseconds. */
  until: number
}

export interface Sessions {
  issue(account: Pick<SessionAccount, '_id' | 'sessionVersion'>): string
  /** Undefined if invalid or expired. */
  verify(token: string): Promise<SessionUser | undefined>
  open(token: string): Promise<Session | undefined>
  /**
   * Creates a token with which an outside service reads a community on behalf of this session; undefined if the session is
   * invalid. Signed with another key, so only `verifyLent` accepts it.
   */
  lend(token: string, communityId: string): LentToken | undefined
  /** Valid while session and account version are. */
  verifyLent(token: string): Promise<SessionUser | undefined>
  /** True even if expired. */
  isOurs(token: string): boolean
  /** Returns a token with a later expiry if this verified one is old enough; never beyond the maximum session length. */
  renew(token: string): string | undefined
  /** Latest expiry of a token issued now, in milliseconds. */
  lastEnd(): number
}

/**
 * Cache lifetime. Changes by other processes take effect within 5 s (contract/README.md 2, 14): a socket may be admitted by
 * a stale entry and is checked again after the same time; the rest is reserve for a slow store.
 */
export const RIGHTS_KNOWN_MS = 1_500

/** Precision of the last activity. */
const RENEW_AFTER_SECONDS = 60
const ACCOUNT_CACHE_SIZE = 20_000
const TOKEN_CACHE_SIZE = 20_000

const SESSION_ID_BYTES = 9

const payloadSchema = z.object({
  _id: idSchema,
  iat: z.number(),
  exp: z.number(),
  v: z.number(),
  since: z.number(),
  sid: z.optional(z.string()),
})
type Payload = z.infer<typeof payloadSchema>
const lentSchema = z.extend(payloadSchema, { community: idSchema })

/**
 * Creates sessions as signed tokens `{ _id, iat, exp, v, since, sid }` (contract/README.md 2): `v` is the account's session
 * version, `since` the sign-in, `sid` the session. They end `idleSeconds` after the last activity, or on sign-out.
 */
export const createSessions = (
  secret: string,
  findAccount: (userId: string) => Promise<SessionAccount | undefined>,
  events: Events,
  idleSeconds: number,
): Sessions => {
  const key = createSecretKey(Buffer.from(secret))
  const lendingKey = createSecretKey(createHmac('sha256', secret).update('lent to a service').digest())
  const accounts = new LRUCache<string, SessionAccount>({
    max: ACCOUNT_CACHE_SIZE,
    ttl: RIGHTS_KNOWN_MS,
    fetchMethod: findAccount,
    // Lookups during an invalidation still resolve, uncached.
    ignoreFetchAbort: true,
  })
  events.on('user.signedOut', ({ userId }) => accounts.delete(userId))
  events.on('session.ended', ({ userId }) => accounts.delete(userId))

  const sign = (payload: Pick<Payload, '_id' | 'v' | 'since' | 'sid'>, now: number) => {
    const exp = Math.min(now + idleSeconds, payload.since + SESSION_MAX_SECONDS)
    return jwt.sign({ ...payload, iat: now, exp }, key, { algorithm: 'HS256' })
  }
  // Checking the signature is the most expensive step.
  const payloads = new LRUCache<string, Payload>({ max: TOKEN_CACHE_SIZE })
  const read = (token: string): Payload | undefined => {
    const known = payloads.get(token)
    if (known) return known.exp > seconds() ? known : undefined
    try {
      const result = z.safeParse(payloadSchema, jwt.verify(token, key, { algorithms: ['HS256'] }))
      if (result.success) payloads.set(token, result.data)
      return result.data
    } catch {
      return undefined
    }
  }

  const sessionOf = async (payload: Payload): Promise<Session | undefined> => {
    const account = await accounts.fetch(payload._id)
    if (account?.sessionVersion !== payload.v) return undefined
    const id = sessionIdOf(payload)
    if (hasEnded(account, id)) return undefined
    const user = { _id: account._id, userName: account.userName, role: account.role }
    return { user, id, version: payload.v, until: payload.exp * 1000 }
  }
  const open = async (token: string) => {
    const payload = read(token)
    return payload && sessionOf(payload)
  }
  const isSignedWith = (token: string, signer: KeyObject) => {
    try {
      jwt.verify(token, signer, { algorithms: ['HS256'], ignoreExpiration: true })
      return true
    } catch {
      return false
    }
  }

  return {
    issue: (account) => {
      const now = seconds()
      const sid = randomBytes(SESSION_ID_BYTES).toString('hex')
      return sign({ _id: account._id, v: account.sessionVersion, since: now, sid }, now)
    },
    open,
    verify: async (token) => (await open(token))?.user,
    lend: (token, community) => {
      const payload = read(token)
      if (!payload) return undefined
      const { _id, v, since, sid = sessionIdOf(payload) } = payload
      const iat = seconds()
      const exp = Math.min(iat + SERVICE_TOKEN_SECONDS, since + SESSION_MAX_SECONDS)
      const lent = jwt.sign({ _id, v, since, sid, community, iat, exp }, lendingKey, { algorithm: 'HS256' })
      return { token: lent, until: exp * 1000 }
    },
    verifyLent: async (token) => {
      const payload = readLent(token, lendingKey)
      const session = payload && (await sessionOf(payload))
      return session && { ...session.user, role: 'user', scope: payload.community }
    },
    isOurs: (token) => isSignedWith(token, key) || isSignedWith(token, lendingKey),
    renew: (token) => {
      const payload = read(token)
      const now = seconds()
      if (!payload || now - payload.iat < RENEW_AFTER_SECONDS) return undefined
      const { _id, v, since, sid = sessionIdOf(payload) } = payload
      return sign({ _id, v, since, sid }, now)
    },
    lastEnd: () => (seconds() + idleSeconds) * 1000,
  }
}

const readLent = (token: string, key: KeyObject) => {
  try {
    return z.safeParse(lentSchema, jwt.verify(token, key, { algorithms: ['HS256'] })).data
  } catch {
    return undefined
  }
}

/** Tokens of earlier releases have no `sid`. */
const sessionIdOf = ({ sid, since }: Payload) => sid ?? String(since)

/** Returns whether a session of an account was signed out. */
export const hasEnded = ({ endedSessions = {} }: Pick<SessionAccount, 'endedSessions'>, id: string): boolean =>
  Object.hasOwn(endedSessions, id)

const seconds = () => Math.floor(Date.now() / 1000)
