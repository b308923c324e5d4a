import { createSecretKey } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { idSchema } from '../../shared/ids.ts'
import { SESSION_IDLE_SECONDS, SESSION_MAX_SECONDS } from '../../shared/limits.ts'
import type { Events } from '../events.ts'
import { Refusal } from './errors.ts'

/** The person a request or socket speaks for. */
export interface SessionUser {
  _id: string
  userName: string
  role: 'user' | 'admin'
}

/** What a session needs to know of an account; raising `sessionVersion` ends all its older tokens. */
export interface SessionAccount extends SessionUser {
  sessionVersion: number
}

export interface Sessions {
  /** A token for somebody who has just signed in or changed their password. */
  issue(account: Pick<SessionAccount, '_id' | 'sessionVersion'>): string
  /** The person a token stands for, or undefined for any token that does not count (any more). */
  verify(token: string): Promise<SessionUser | undefined>
  /** A token that lasts longer than this verified one, once some time of it has passed; never beyond the longest session. */
  renew(token: string): string | undefined
}

declare global {
  // eslint-disable-next-line typescript/no-namespace -- the only way to tell Express's types
  namespace Express {
    interface Request {
      /** Set by `signedIn`. */
      user: SessionUser
    }
  }
}

const RENEW_AFTER_SECONDS = 10 * 60
const ACCOUNT_CACHE_MS = 5_000
const ACCOUNT_CACHE_SIZE = 20_000

const payloadSchema = z.object({ _id: idSchema, iat: z.number(), exp: z.number(), v: z.number(), since: z.number() })
type Payload = z.infer<typeof payloadSchema>

/**
 * Sessions are signed tokens `{ _id, iat, exp, v, since }` (contract/README.md 2): `v` is the account's session
 * version, `since` the time of signing in. Accounts are looked up at most every 5 s.
 */
export const createSessions = (
  secret: string,
  findAccount: (userId: string) => Promise<SessionAccount | undefined>,
  events: Events,
): Sessions => {
  const key = createSecretKey(Buffer.from(secret))
  const accounts = new LRUCache<string, SessionAccount>({
    max: ACCOUNT_CACHE_SIZE,
    ttl: ACCOUNT_CACHE_MS,
    fetchMethod: findAccount,
    // Who is looked up while they are forgotten gets their answer; only it is not kept.
    ignoreFetchAbort: true,
  })
  events.on('user.signedOut', ({ userId }) => accounts.delete(userId))

  const sign = (userId: string, version: number, since: number, now: number) => {
    const exp = Math.min(now + SESSION_IDLE_SECONDS, since + SESSION_MAX_SECONDS)
    return jwt.sign({ _id: userId, v: version, since, iat: now, exp }, key, { algorithm: 'HS256' })
  }
  const read = (token: string): Payload | undefined => {
    try {
      const result = z.safeParse(payloadSchema, jwt.verify(token, key, { algorithms: ['HS256'] }))
      return result.success ? result.data : undefined
    } catch {
      return undefined
    }
  }

  return {
    issue: (account) => {
      const now = seconds()
      return sign(account._id, account.sessionVersion, now, now)
    },
    verify: async (token) => {
      const payload = read(token)
      if (!payload) return undefined
      const account = await accounts.fetch(payload._id)
      if (account?.sessionVersion !== payload.v) return undefined
      return { _id: account._id, userName: account.userName, role: account.role }
    },
    renew: (token) => {
      const payload = read(token)
      const now = seconds()
      if (!payload || now - payload.iat < RENEW_AFTER_SECONDS) return undefined
      return sign(payload._id, payload.v, payload.since, now)
    },
  }
}

const seconds = () => Math.floor(Date.now() / 1000)

/** The header that hands out a fresh token while a person is active. */
export const TOKEN_HEADER = 'X-Token'

/** The token of a request, by header or `?access_token=`. */
const tokenOf = ({ headers, query: { access_token: inQuery } }: Request): string | undefined => {
  const [, bearer] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
  return bearer ?? (typeof inQuery === 'string' ? inQuery : undefined)
}

/** The token in a Cookie header: bare, or as old clients write it, quoted like JSON and percent-encoded. */
export const tokenInCookie = (cookie = ''): string | undefined => {
  const [, value] = /(?:^|;\s*)token=([^;]*)/.exec(cookie) ?? []
  try {
    return value && decodeURIComponent(value).replace(/^"|"$/g, '')
  } catch {
    return undefined
  }
}

/**
 * Who asks to see a file, by header, `?access_token=` or cookie: pictures and links send no header. Only for what
 * changes nothing, because browsers send the cookie along from elsewhere too (contract/README.md 12).
 */
export const viewerOf = async (sessions: Sessions, req: Request): Promise<SessionUser | undefined> => {
  const token = tokenOf(req) ?? tokenInCookie(req.headers.cookie)
  return token === undefined ? undefined : await sessions.verify(token)
}

/**
 * Lets only requests with a living session pass, by header or `?access_token=`, and sets `req.user`.
 * The cookie never counts here, so another site cannot make a browser act.
 */
export const signedIn =
  (sessions: Sessions): RequestHandler =>
  async (req, res, next) => {
    const token = tokenOf(req)
    const user = token === undefined ? undefined : await sessions.verify(token)
    if (token === undefined || !user) throw new Refusal('session.invalid')
    req.user = user
    const fresh = sessions.renew(token)
    if (fresh !== undefined) res.set(TOKEN_HEADER, fresh)
    next()
  }
