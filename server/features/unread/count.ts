import { canRead, type Member } from '../../../shared/rules/access.ts'
import { isUnread, latest } from '../../../shared/rules/unread.ts'
import type { UnreadNumbers } from '../../../shared/domain/unread.ts'
import { inTurns } from '../../in-turns.ts'
import type { Counted } from './counted.ts'

/** Ids that a member has read, and mark times by place id. */
export interface ReadMarks {
  reads: ReadonlySet<string>
  marks: ReadonlyMap<string, string>
}

/**
 * Counts a member's unread contributions, per view and once in the community, unless marked as read on all readable
 * views.
 */
export const countUnread = async (
  member: Member,
  { contributions, views, holders }: Counted,
  { reads, marks }: ReadMarks,
): Promise<UnreadNumbers> => {
  const { communityId } = member
  const whole = marks.get(communityId)
  const markOf = new Map<string, string | undefined>()
  for (const view of views.values()) if (canRead(member, view)) markOf.set(view._id, latest(whole, marks.get(view._id)))
  const counts = new Map<string, number>()
  let unread = 0
  for await (const part of inTurns([...contributions.values()]))
    for (const contribution of part) {
      const { _id } = contribution
      const isRead = reads.has(_id)
      if (!isUnread(member, contribution, { isRead, markedAt: whole })) continue
      const standsOn = [...(holders.get(_id) ?? [])].filter((id) => markOf.has(id))
      const newOn = standsOn.filter((id) => isUnread(member, contribution, { isRead, markedAt: markOf.get(id) }))
      for (const id of newOn) counts.set(id, (counts.get(id) ?? 0) + 1)
      if (standsOn.length === 0 || newOn.length > 0) unread += 1
    }
  return { communityId, unread, views: Object.fromEntries(counts) }
}
