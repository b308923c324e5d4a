import type { AppContext } from '../../app-context.ts'
import { collection } from '../../store/collection.ts'
import { withWrites } from '../../graph/writes.ts'
import { AccountModel } from './accounts.model.ts'
import { findSessionAccount } from './accounts.service.ts'

/** Limit for shared accounts; keeps the sessions that expire last. */
const REMEMBERED_MAX = 500

/** Ends the session of a token in all processes; ignores invalid tokens. */
export const endSession = async ({ sessions, events }: Pick<AppContext, 'sessions' | 'events'>, token: string) => {
  const session = await sessions.open(token)
  if (!session) return
  const { user, id } = session
  const ended = Object.entries((await findSessionAccount(user._id))?.endedSessions ?? {})
  const living = ended.filter(([, until]) => until > Date.now()).toSorted((a, b) => b[1] - a[1])
  const kept = new Set(living.slice(0, REMEMBERED_MAX - 1).map(([sessionId]) => sessionId))
  const forgotten = ended.flatMap(([sessionId]) => (sessionId !== id && !kept.has(sessionId) ? [sessionId] : []))
  const change = {
    $set: { [`endedSessions.${id}`]: sessions.lastEnd() },
    $unset: Object.fromEntries(forgotten.map((sessionId) => [`endedSessions.${sessionId}`, true as const])),
  }
  await withWrites(events, async (writes) => {
    await collection(AccountModel).updateOne({ _id: user._id }, change, { session: writes.session })
    writes.announce('session.ended', () => ({ userId: user._id, sessionId: id }))
  })
}
