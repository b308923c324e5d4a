import { removeSome } from '../../store/remove-some.ts'
import type { OpenSession } from '../../../shared/domain/sessions.ts'
import { SESSIONS_MAX } from '../../../shared/wire/limits.ts'
import type { AppContext } from '../../app-context.ts'
import type { Env } from '../../env.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { withWrites } from '../../graph/writes.ts'
import { AppError } from '../../platform/errors.ts'
import {
  type KnownSession,
  sessionKey,
  type Program,
  type Session,
  type SessionAccount,
  type SessionStore,
  type SessionUser,
  type StoredSession,
} from '../../platform/session.ts'
import { isDuplicateKey } from '../../platform/store-errors.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { findSessionAccount } from './accounts.service.ts'
import { sessionAccounts } from './required-step.ts'
import { SessionModel, type SessionDoc } from './sessions.model.ts'

type Tools = Pick<AppContext, 'sessions' | 'events'>

const sessions = () => collection(SessionModel)

/** Returns last activity and whether it has ended; undefined if not stored. */
const findSession = async (userId: string, sid: string): Promise<KnownSession | undefined> =>
  (await sessions().findOne(
    { _id: sessionKey(userId, sid) },
    { projection: { client: 1, seen: 1, confirmed: 1, ended: 1 } },
  )) ?? undefined

/** Inserts or updates a session; an ended one stays ended. */
const saveSession = async ({ seen, agent, until, ...first }: StoredSession): Promise<void> => {
  const change = { $set: { seen, agent, until }, $setOnInsert: first }
  try {
    await sessions().updateOne({ _id: sessionKey(first.userId, first.sid) }, change, { upsert: true })
  } catch (error) {
    // Inserted by a concurrent request.
    if (!isDuplicateKey(error)) throw error
  }
}

/** Accounts and sessions for `createSessions`. */
export const sessionStore = (env: Pick<Env, 'secondFactor'>): SessionStore => ({
  findAccount: sessionAccounts(env),
  findSession,
  saveSession,
})

/** Returns keys (`sessionKey`) of ended sessions. */
export const endedAmong = async (keys: readonly string[]): Promise<Set<string>> => {
  const ended = await inChunks(keys, (some) =>
    sessions()
      .find<Pick<SessionDoc, '_id'>>({ _id: { $in: some }, ended: true }, { projection: { _id: 1 } })
      .toArray(),
  )
  return new Set(ended.map(({ _id }) => _id))
}

/** Returns the account of a session that has neither ended nor lost to a new password; else undefined. */
export const isStillOpen = async ({
  userId,
  sessionId,
  version,
}: {
  userId: string
  sessionId: string
  version: number
}): Promise<SessionAccount | undefined> => {
  const key = sessionKey(userId, sessionId)
  const [account, ended] = await Promise.all([findSessionAccount(userId), endedAmong([key])])
  return account?.sessionVersion === version && !ended.has(key) ? account : undefined
}

const notEnded = { ended: { $ne: true } } as const

/** Returns open sessions, latest activity first. */
export const openSessions = async (own: Session): Promise<OpenSession[]> => {
  const { user, version } = own
  const open = sessions()
    .find({ userId: user._id, version, ...notEnded, until: { $gt: new Date() } })
    .sort({ seen: -1 })
    .limit(SESSIONS_MAX)
  return (await open.toArray()).map(({ sid, client, agent, begun, seen }) => ({
    id: sid,
    client,
    agent,
    begun: begun.toISOString(),
    seen: seen.toISOString(),
    isThis: sid === own.id,
  }))
}

/** Ends stored sessions in all processes. */
const end = async (tools: Tools, userId: string, sids: readonly string[]) => {
  if (sids.length === 0) return
  const keys = sids.map((sid) => sessionKey(userId, sid))
  await withWrites(tools.events, async (writes) => {
    const { session } = writes
    const change = { $set: { ended: true, until: new Date(tools.sessions.lastEnd()) } }
    await sessions().updateMany({ _id: { $in: keys }, ...notEnded }, change, { session })
    await logAct({ act: 'sessionEnded', by: userId, userId, details: { sessions: sids.length } }, session)
    writes.announce('session.ended', () => ({ userId, sessionIds: sids }))
  })
}

/** Ends one of the user's sessions; ignores an ended one. Throws 'notFound'. */
export const endOneSession = async (tools: Tools, { user }: Session, sid: string): Promise<void> => {
  const stored = await findSession(user._id, sid)
  if (!stored) throw new AppError('notFound')
  if (!stored.ended) await end(tools, user._id, [sid])
}

/** Ends all sessions of the user but this one. */
export const endOtherSessions = async (tools: Tools, { user, id }: Session): Promise<void> => {
  const others = sessions().find(
    { userId: user._id, _id: { $ne: sessionKey(user._id, id) }, ...notEnded },
    { projection: { sid: 1 } },
  )
  await end(tools, user._id, (await others.toArray()).map(({ sid }) => sid)) // prettier-ignore
}

/** Ends all sessions of a user, in all processes. */
export const endAllSessions = async (tools: Tools, userId: string): Promise<void> => {
  const all = sessions().find({ userId, ...notEnded }, { projection: { sid: 1 } })
  await end(tools, userId, (await all.toArray()).map(({ sid }) => sid)) // prettier-ignore
}

/** Signs out; ignores invalid tokens. */
export const signOut = async (tools: Tools, token: string, program: Program): Promise<void> => {
  const session = await tools.sessions.open(token)
  if (!session) return
  // Stores a session of an earlier release, which would go on otherwise.
  await tools.sessions.markActive(token, program)
  await end(tools, session.user._id, [session.id])
}

/** Stores when the password was entered again, or at a provider. */
export const confirmSession = async (
  { events }: Pick<Tools, 'events'>,
  { user, id }: { user: Pick<SessionUser, '_id'>; id: string },
  confirmed = new Date(),
): Promise<void> => {
  await withWrites(events, async (writes) => {
    const { session } = writes
    await sessions().updateOne({ _id: sessionKey(user._id, id) }, { $set: { confirmed } }, { session })
    writes.announce('session.confirmed', () => ({ userId: user._id, sessionId: id }))
  })
}

/** Deletes sessions whose tokens have all expired. */
export const deleteExpiredSessions = async (): Promise<void> => {
  await sessions().deleteMany({ until: { $lte: new Date() } })
}

/** Deletes up to `max` sessions of an outdated version; returns the number. */
export const removeSessionsOf = (userId: string, max: number): Promise<number> =>
  removeSome(SessionModel, { userId }, max)
