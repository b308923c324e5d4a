import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { RequiredStep } from '../../shared/domain/required-steps.ts'
import type { SessionClient } from '../../shared/domain/sessions.ts'
import { idSchema } from '../../shared/wire/ids.ts'
import { CONFIRMED_MS, SERVICE_TOKEN_SECONDS, SESSION_MAX_SECONDS, SESSION_SEEN_MS } from '../../shared/wire/limits.ts'
import type { Events } from '../events.ts'

export interface SessionUser {
  _id: string
  userName: string
  role: 'user' | 'admin'
  /** The only community that an outside service may read on the user's behalf. */
  scope?: string
  /** The password must be entered again, see `demandConfirmed`. */
  unconfirmed?: true
  /** The call may change a community (server/writing-calls.ts). */
  writes?: boolean
  requiredStep?: RequiredStep
  /** Id of the app password used. */
  appPassword?: string
  /** Id of the personal API token used. */
  apiToken?: string
  /** The API token may only read. */
  readsOnly?: true
}

/** Raising `sessionVersion` ends all older tokens. */
export interface SessionAccount extends SessionUser {
  sessionVersion: number
  /** The password was set by another person. */
  mustChangePassword?: boolean
  /** Present if the account is protected. */
  secondFactor?: object
  /** By id; withdrawing one ends its sessions. */
  appPasswords?: Readonly<Record<string, unknown>>
}

export interface Session {
  user: SessionUser
  /** The same for all tokens of one sign-in. */
  id: string
  /** The account's session version when it was issued. */
  version: number
  /** Sign-in time. */
  begun: Date
  /** In milliseconds. */
  until: number
}

export interface Program {
  client: SessionClient
  /** User agent, shortened. */
  agent: string
}

export interface StoredSession extends Program {
  userId: string
  sid: string
  version: number
  begun: Date
  seen: Date
  confirmed: Date
  /** After the expiry of all tokens. */
  until: Date
}

export type KnownSession = Pick<StoredSession, 'client' | 'seen' | 'confirmed'> & { ended?: boolean }

export interface SessionStore {
  findAccount(userId: string): Promise<SessionAccount | undefined>
  /** Undefined if not stored: tokens of an earlier release. */
  findSession(userId: string, sid: string): Promise<KnownSession | undefined>
  /** Inserts, or updates activity, agent and expiry. */
  saveSession(session: StoredSession): Promise<void>
}

interface LentToken {
  token: string
  /** In milliseconds. */
  until: number
}

export interface Sessions {
  /** Stores a session and returns its first token. `appPassword`: id of the one used. */
  begin(
    account: Pick<SessionAccount, '_id' | 'sessionVersion'>,
    program: Program,
    appPassword?: string,
  ): Promise<string>
  /** Undefined if invalid or expired. */
  verify(token: string): Promise<SessionUser | undefined>
  open(token: string): Promise<Session | undefined>
  /** Stores activity, at most once in `SESSION_SEEN_MS`. */
  markActive(token: string, program: Program): Promise<void>
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
const SESSION_CACHE_SIZE = 20_000
const TOKEN_CACHE_SIZE = 20_000

const SESSION_ID_BYTES = 9

interface SessionState {
  /** Last activity in ms; 0 if not stored. */
  seen: number
  hasEnded: boolean
  client: SessionClient
  /** Last entry of the password, in ms. */
  confirmed: number
}

const payloadSchema = z.object({
  _id: idSchema,
  iat: z.number(),
  exp: z.number(),
  v: z.number(),
  since: z.number(),
  sid: z.optional(z.string()),
  app: z.optional(z.string()),
})
type Payload = z.infer<typeof payloadSchema>
const lentSchema = z.extend(payloadSchema, { community: idSchema })

/**
 * Creates sessions as signed tokens `{ _id, iat, exp, v, since, sid }` (contract/README.md 2): `v` is the account's
 * session version. They end `idleSeconds` after the last activity, or when the stored session is ended.
 */
export const createSessions = (
  secret: string,
  store: SessionStore,
  events: Events,
  idleSeconds: number,
  oldClients = false,
): Sessions => {
  const key = createSecretKey(Buffer.from(secret))
  const lendingKey = createSecretKey(createHmac('sha256', secret).update('lent to a service').digest())
  const accounts = new LRUCache<string, SessionAccount>({
    max: ACCOUNT_CACHE_SIZE,
    ttl: RIGHTS_KNOWN_MS,
    fetchMethod: (userId) => store.findAccount(userId),
    // Lookups during an invalidation still resolve, uncached.
    ignoreFetchAbort: true,
  })
  const states = new LRUCache<string, SessionState, Pick<Payload, '_id' | 'sid' | 'since'>>({
    max: SESSION_CACHE_SIZE,
    ttl: RIGHTS_KNOWN_MS,
    fetchMethod: async (_key, _old, { context }) => {
      const stored = await store.findSession(context._id, sessionIdOf(context))
      const { client = 'other', seen = new Date(0), confirmed = new Date(context.since * 1000) } = stored ?? {}
      return { client, seen: seen.getTime(), confirmed: confirmed.getTime(), hasEnded: stored?.ended === true }
    },
    ignoreFetchAbort: true,
  })
  const stateOf = (payload: Payload) => states.fetch(keyOf(payload), { context: payload })
  events.on('user.signedOut', ({ userId }) => accounts.delete(userId))
  events.on('session.confirmed', ({ userId, sessionId }) => states.delete(sessionKey(userId, sessionId)))
  events.on('session.ended', ({ userId, sessionIds }) => {
    for (const sid of sessionIds) states.delete(sessionKey(userId, sid))
  })

  const sign = (payload: Pick<Payload, '_id' | 'v' | 'since' | 'sid' | 'app'>, now: number) => {
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
    const [account, state] = await Promise.all([accounts.fetch(payload._id), stateOf(payload)])
    if (account?.sessionVersion !== payload.v || state?.hasEnded) return undefined
    const { v: version, since, exp, app } = payload
    if (!hasAppPassword(account, app)) return undefined
    const { _id, userName, role, requiredStep } = account
    const limits = {
      ...(requiredStep && { requiredStep }),
      ...(app !== undefined && { appPassword: app }),
      ...(app === undefined && state && isUnconfirmed(state) && { unconfirmed: true as const }),
    }
    const user = { _id, userName, role, ...limits }
    return { user, id: sessionIdOf(payload), version, begun: new Date(since * 1000), until: exp * 1000 }
  }
  const isUnconfirmed = ({ client, confirmed }: SessionState) =>
    !(oldClients && client === 'other') && Date.now() - confirmed >= CONFIRMED_MS
  const save = async (payload: Omit<Payload, 'iat' | 'exp'>, program: Program) => {
    const seen = Date.now()
    const begun = payload.since * 1000
    const until = Math.min(seen + idleSeconds * 1000 + SESSION_SEEN_MS, begun + SESSION_MAX_SECONDS * 1000)
    await store.saveSession({
      ...program,
      userId: payload._id,
      sid: sessionIdOf(payload),
      version: payload.v,
      begun: new Date(begun),
      seen: new Date(seen),
      confirmed: new Date(begun),
      until: new Date(until),
    })
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
    begin: async (account, program, app) => {
      const now = seconds()
      const sid = randomBytes(SESSION_ID_BYTES).toString('hex')
      const payload = { _id: account._id, v: account.sessionVersion, since: now, sid, app }
      await save(payload, program)
      const state = { client: program.client, seen: Date.now(), confirmed: now * 1000, hasEnded: false }
      states.set(keyOf(payload), state)
      events.emit('session.begun', { userId: account._id })
      return sign(payload, now)
    },
    open,
    verify: async (token) => (await open(token))?.user,
    markActive: async (token, program) => {
      const payload = read(token)
      const state = payload && (await stateOf(payload))
      if (!state || state.hasEnded || Date.now() - state.seen < SESSION_SEEN_MS) return
      // In the cache, so that concurrent requests store it once.
      state.seen = Date.now()
      await save(payload, program)
    },
    lend: (token, community) => {
      const payload = read(token)
      if (!payload) return undefined
      const { _id, v, since, app, sid = sessionIdOf(payload) } = payload
      const iat = seconds()
      const exp = Math.min(iat + SERVICE_TOKEN_SECONDS, since + SESSION_MAX_SECONDS)
      const lent = jwt.sign({ _id, v, since, sid, app, community, iat, exp }, lendingKey, { algorithm: 'HS256' })
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
      const { _id, v, since, app, sid = sessionIdOf(payload) } = payload
      return sign({ _id, v, since, sid, app }, now)
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
const sessionIdOf = ({ sid, since }: Pick<Payload, 'sid' | 'since'>) => sid ?? String(since)

const keyOf = (payload: Pick<Payload, '_id' | 'sid' | 'since'>) => sessionKey(payload._id, sessionIdOf(payload))

/** Returns the key of a session in the store. */
export const sessionKey = (userId: string, sid: string): string => `${userId} ${sid}`

/** Returns whether the session's app password still exists; true without one. */
export const hasAppPassword = ({ appPasswords = {} }: Pick<SessionAccount, 'appPasswords'>, id?: string): boolean =>
  id === undefined || Object.hasOwn(appPasswords, id)

const seconds = () => Math.floor(Date.now() / 1000)
