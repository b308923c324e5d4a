import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { SessionModel, type SessionDoc } from './sessions.model.ts'

/** Returns the time in ms of the last activity in a stored session, by user id. */
export const lastActivity = async (userIds: readonly string[]): Promise<Map<string, number>> => {
  const sessions = await inChunks(userIds, (some) =>
    collection(SessionModel)
      .find<Pick<SessionDoc, 'userId' | 'seen'>>(
        { userId: { $in: some } },
        { projection: { _id: 0, userId: 1, seen: 1 } },
      )
      .toArray(),
  )
  const last = new Map<string, number>()
  for (const { userId, seen } of sessions) last.set(userId, Math.max(seen.getTime(), last.get(userId) ?? 0))
  return last
}
