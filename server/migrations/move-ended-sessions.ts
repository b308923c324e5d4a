import { AccountModel, type AccountDoc } from '../features/accounts/accounts.model.ts'
import { SessionModel } from '../features/accounts/sessions.model.ts'
import { sessionKey } from '../platform/session.ts'
import { collection } from '../store/collection.ts'

interface EarlierAccount extends AccountDoc {
  /** Expiry in ms by session id. */
  endedSessions: Record<string, number>
}

/** Moves ended sessions to their own collection. */
export const moveEndedSessions = async (): Promise<void> => {
  const accounts = collection(AccountModel).find<EarlierAccount>({ endedSessions: { $exists: true } })
  for await (const { _id: userId, sessionVersion: version, endedSessions } of accounts) {
    for (const [sid, expiry] of Object.entries(endedSessions)) {
      const until = new Date(expiry)
      const times = { begun: until, seen: until, confirmed: until, until }
      const ended = { userId, sid, version, client: 'other' as const, agent: '', ...times, ended: true }
      await collection(SessionModel).updateOne({ _id: sessionKey(userId, sid) }, { $set: ended }, { upsert: true })
    }
    await collection(AccountModel).updateOne({ _id: userId }, { $unset: { endedSessions: true } })
  }
}
