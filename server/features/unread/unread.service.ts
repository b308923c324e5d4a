import type { Member } from '../../../shared/rules/access.ts'
import type { Mark, NewMark, UnreadNumbers, UnreadTotal } from '../../../shared/domain/unread.ts'
import type { AppContext } from '../../app-context.ts'
import { lookUpCommunity } from '../../graph/communities/communities.service.ts'
import { memberOf, registrationsOf } from '../../graph/membership/authors.service.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { openObject } from '../contributions/contributions.service.ts'
import { countUnread } from './count.ts'
import type { Counted } from './counted.ts'
import { marksOf, setMark } from './marks.ts'

export interface Sources {
  countedOf: (communityId: string) => Promise<Counted>
  readsOf: (authorId: string) => Promise<ReadonlySet<string>>
}

/** Returns a member's unread numbers in a community and its views. Throws 'member.missing'. */
export const unreadIn = async (
  { countedOf, readsOf }: Sources,
  user: SessionUser,
  communityId: string,
): Promise<UnreadNumbers> => {
  const member = await memberOf(user, communityId)
  const { authorId } = member
  if (authorId === null) throw new AppError('member.missing')
  const [counted, reads, marks] = await Promise.all([countedOf(communityId), readsOf(authorId), marksOf([authorId])])
  return await countUnread(member, counted, { reads, marks })
}

/** Returns the unread number of each of the user's communities, in their order. */
export const unreadEverywhere = async ({ countedOf, readsOf }: Sources, user: SessionUser): Promise<UnreadTotal[]> => {
  const authors = (await registrationsOf(user)).filter(({ _community }) => !_community.archived)
  const marks = await marksOf(authors.map(({ _id }) => _id))
  const totals: UnreadTotal[] = []
  // Sequential, because each is a heavy query.
  for (const { _id: authorId, communityId, role } of authors) {
    const member: Member = { userId: user._id, communityId, authorId, role, admin: user.role === 'admin' }
    const [counted, reads] = await Promise.all([countedOf(communityId), readsOf(authorId)])
    const { unread } = await countUnread(member, counted, { reads, marks })
    const rootContextId = (await lookUpCommunity(communityId))?.rootContextId
    totals.push({ communityId, unread, ...(rootContextId && { rootContextId }) })
  }
  return totals
}

type EventDeps = Pick<AppContext, 'events'>

/** Marks a view as read, or restores an earlier mark; throws like `setMark`. */
export const markView = async (deps: EventDeps, user: SessionUser, viewId: string, mark: NewMark): Promise<Mark> => {
  const { object, member } = await openObject(user, viewId)
  if (object.type !== 'View') throw new AppError('notFound')
  return await setMark(deps, member, viewId, mark)
}

/** Marks a community as read, like `markView`. */
export const markCommunity = async (
  deps: EventDeps,
  user: SessionUser,
  communityId: string,
  mark: NewMark,
): Promise<Mark> => setMark(deps, await memberOf(user, communityId), communityId, mark)
