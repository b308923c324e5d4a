import type { Filter } from 'mongodb'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { PERSONAL_LINK_TYPES } from '../../../shared/domain/links.ts'
import { findAll } from '../../store/find.ts'
import { OLDEST_FIRST } from '../../store/oldest-first.ts'
import { unreadableIds } from './links.access.ts'
import { LinkModel, WITHOUT_READS, type FullLink, type LinkDoc } from './links.model.ts'

/**
 * Returns a filter for a member's visible links: both ends readable, `read` links only on request (non-managers: their own), personal links only their own.
 */
export const visibleTo = async (member: Member, { withReads }: { withReads: boolean }): Promise<Filter<LinkDoc>> => {
  const closed = await unreadableIds(member)
  const own: Filter<LinkDoc> = { $or: [WITHOUT_READS, { from: member.authorId ?? '' }] }
  const reads: Filter<LinkDoc> = withReads ? (canManage(member) ? {} : own) : WITHOUT_READS
  const personal: Filter<LinkDoc> = {
    $or: [{ type: { $nin: [...PERSONAL_LINK_TYPES] } }, { to: member.authorId ?? '' }],
  }
  const open: Filter<LinkDoc> = closed.length > 0 ? { from: { $nin: closed }, to: { $nin: closed } } : {}
  return { $and: [{ communityId: member.communityId }, reads, personal, open] }
}

/** Returns visible links of a community that match a filter, oldest first, without `read` links. */
export const findVisible = async (member: Member, filter: Filter<LinkDoc>): Promise<FullLink[]> => {
  const visible = await visibleTo(member, { withReads: false })
  return await findAll<LinkDoc, FullLink>(LinkModel, { $and: [filter, visible] }, { sort: OLDEST_FIRST })
}
