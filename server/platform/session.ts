import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { idSchema } from '../../shared/wire/ids.ts'
import { SERVICE_TOKEN_SECONDS, SESSION_MAX_SECONDS } from '../../shared/wire/limits.ts'
import type { Events } from '../events.ts'

/** The person a request or socket speaks for. */
export interface SessionUser {
  _id: string
  userName: string
  role: 'user' | 'admin'
  /** The one community that may be read, as a writer reads it, by an outside service that speaks for the person. */
  scope?: string
  /** The call that the person makes may change something of a community (server/writing-calls.ts). */
  writes?: boolean
}

/** Describes what a session needs to know of an account; raising `sessionVersion` ends all its older tokens. */
export interface SessionAccount extends SessionUser {
  sessionVersion: number
  /** Sessions that were signed out, by their ids, and until when their tokens would count, in milliseconds. */
  endedSessions?: Readonly<Record<string, number>>
}

/** A session that counts now. */
export interface Session {
  user: SessionUser
  /** The same for all tokens that one sign-in has led to. */
  id: string
  /** The account's session version that it was made for. */
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
  /** A token for somebody who has just signed in or changed their password. */
  issue(account: Pick<SessionAccount, '_id' | 'sessionVersion'>): string
  /** The person a token stands for, or undefined for any token that does not count (any more). */
  verify(token: string): Promise<SessionUser | undefined>
  /** The session of a token that `verify` knows. */
  open(token: string): Promise<Session | undefined>
  /**
   * A token that an outside service reads a community with, in the name of this session; undefined for one that does not count. It is
   * signed with a key of its own: nothing that takes sessions takes it, unless it asks for `verifyLent`.
   */
  lend(token: string, communityId: string): LentToken | undefined
  /** The person a lent token speaks for, until the session or the account's tokens end. */
  verifyLent(token: string): Promise<SessionUser | undefined>
  /** Returns whether this site has signed the token, also when it does not count any more. */
  isOurs(token: string): boolean
  /** A token that lasts longer than this verified one, once some time of it has passed; never beyond the longest session. */
  renew(token: string): string | undefined
  /** When the last token that a session may have by now ends, in milliseconds. */
  lastEnd(): number
}

/**
 * Who may do what is remembered this long. What another process changes takes effect within 5 s (contract/README.md 2,
 * 14): a socket may be let in by what was remembered for so long, and is looked at again when as long has passed once more;
 * the rest is for the answers of a busy store.
 */
export const RIGHTS_KNOWN_MS = 1_500

/** So exactly is the last activity known. */
const RENEW_AFTER_SECONDS = 60
const ACCOUNT_CACHE_SIZE = 20_000
const TOKEN_CACHE_SIZE = 20_000

/** Long enough for no two sessions of an account to share one. */
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
 * Sessions are signed tokens `{ _id, iat, exp, v, since, sid }` (contract/README.md 2): `v` is the account's session
 * version, `since` the time of signing in, `sid` the session's id; they end `idleSeconds` after the last activity, or when
 * they are signed out.
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
    // Who is looked up while they are forgotten gets their answer; only it is not kept.
    ignoreFetchAbort: true,
  })
  events.on('user.signedOut', ({ userId }) => accounts.delete(userId))
  events.on('session.ended', ({ userId }) => accounts.delete(userId))

  const sign = (payload: Pick<Payload, '_id' | 'v' | 'since' | 'sid'>, now: number) => {
    const exp = Math.min(now + idleSeconds, payload.since + SESSION_MAX_SECONDS)
    return jwt.sign({ ...payload, iat: now, exp }, key, { algorithm: 'HS256' })
  }
  // A page sends the same token with every request; checking a signature takes longer than all else of a session.
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

/** Tokens of an earlier release have none: the moment of signing in stands for it. */
const sessionIdOf = ({ sid, since }: Payload) => sid ?? String(since)

/** Returns whether a session of an account was signed out. */
export const hasEnded = ({ endedSessions = {} }: Pick<SessionAccount, 'endedSessions'>, id: string): boolean =>
  Object.hasOwn(endedSessions, id)

const seconds = () => Math.floor(Date.now() / 1000)
