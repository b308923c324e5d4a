import type { Filter } from 'mongodb'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { PERSONAL_LINK_TYPES } from '../../../shared/domain/links.ts'
import { readAll } from '../../store/batches.ts'
import { BATCH } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { OLDEST_FIRST } from '../../store/oldest-first.ts'
import { closedTo } from './links.access.ts'
import { LinkModel, WITHOUT_READS, type FullLink, type LinkDoc } from './links.model.ts'

/**
 * The links of a community that a member may see, as a filter: both ends readable, so that neither what is found
 * nor how many tells of the others. `read` links are found only by those who ask for them, and by members only
 * their own; of what somebody wants to hear of, nobody finds anything but their own.
 */
export const visibleTo = async (member: Member, { withReads }: { withReads: boolean }): Promise<Filter<LinkDoc>> => {
  const closed = await closedTo(member)
  const own: Filter<LinkDoc> = { $or: [WITHOUT_READS, { from: member.authorId ?? '' }] }
  const reads: Filter<LinkDoc> = withReads ? (canManage(member) ? {} : own) : WITHOUT_READS
  const personal: Filter<LinkDoc> = {
    $or: [{ type: { $nin: [...PERSONAL_LINK_TYPES] } }, { to: member.authorId ?? '' }],
  }
  const open: Filter<LinkDoc> = closed.length > 0 ? { from: { $nin: closed }, to: { $nin: closed } } : {}
  return { $and: [{ communityId: member.communityId }, reads, personal, open] }
}

/** The links of a community that fit a filter and that the member may see, oldest first; no `read` links. */
export const findVisible = async (member: Member, filter: Filter<LinkDoc>): Promise<FullLink[]> => {
  const visible = await visibleTo(member, { withReads: false })
  return await readAll(
    collection(LinkModel).find<FullLink>({ $and: [filter, visible] }, { ...BATCH, sort: OLDEST_FIRST }),
  )
}
