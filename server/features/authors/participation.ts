import { NO_PARTICIPATION, participationIn } from '../../../shared/analysis/participation.ts'
import type { MemberParticipation } from '../../../shared/domain/people.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { runInTurns } from '../../in-turns.ts'
import type { SessionUser } from '../../platform/session.ts'
import { authorsOfCommunity } from '../../graph/membership/authors.service.ts'
import { lastActivity } from '../accounts/last-activity.ts'
import { mayReset, usersInReach } from '../accounts/reach.ts'
import type { DiscourseOf } from '../discourse/discourse.ts'

/**
 * Returns the participation of each member by time of joining (TEAC-05). `lastSeen` includes activity on the site
 * only for accounts in the user's reach.
 */
export const participationOf = async (
  discourseOf: DiscourseOf,
  user: SessionUser,
  manager: Member,
): Promise<MemberParticipation[]> => {
  const [authors, discourse] = await Promise.all([authorsOfCommunity(manager.communityId), discourseOf(manager)])
  const found = await usersInReach(
    user,
    authors.flatMap(({ userId }) => userId ?? []),
  )
  const reached = found.map(({ _id }) => _id)
  const [active, byAuthor] = await Promise.all([lastActivity(reached), runInTurns(participationIn(discourse))])
  const inReach = new Set(found.filter((account) => mayReset(user, account)).map(({ _id }) => _id))
  return authors.map(({ _id: authorId, userId = '' }) => {
    const { lastSeen, ...counts } = byAuthor.get(authorId) ?? NO_PARTICIPATION
    const last = Math.max(lastSeen, active.get(userId) ?? 0)
    const seen = last > 0 ? new Date(last).toISOString() : null
    return { authorId, ...counts, lastSeen: seen, inReach: inReach.has(userId) }
  })
}
