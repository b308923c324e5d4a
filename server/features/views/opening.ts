import type { Opening } from '../../../shared/domain/opening.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { findCommunity, presentCommunity } from '../../graph/communities/communities.service.ts'
import { ownAuthor, presentAuthor } from '../../graph/membership/authors.service.ts'
import { toContribution } from '../../graph/objects/objects.service.ts'
import { findAccount, pendingHints, presentSelf } from '../accounts/accounts.service.ts'
import { openObject } from '../contributions/contributions.service.ts'
import { pausesFor } from '../pauses/pauses.service.ts'
import { firstStepsOf } from '../templates/first-steps.ts'
import { groupsOf } from '../groups/groups.service.ts'

/**
 * Returns the data of the page around a view. Throws 'notFound' for other objects, and 'community.rootContext' if there
 * is none.
 */
export const viewOpeningOf = async (user: SessionUser, viewId: string): Promise<Opening> => {
  const { object: view, member } = await openObject(user, viewId)
  if (view.type !== 'View') throw new AppError('notFound')
  const { communityId } = view
  const community = await findCommunity(communityId)
  if (!community.rootContextId) throw new AppError('community.rootContext')
  const [account, author, presented, root, groups, pauses, firstSteps] = await Promise.all([
    findAccount(user._id),
    member.authorId === null ? null : ownAuthor(user, communityId),
    presentCommunity(community, member),
    openObject(user, community.rootContextId),
    groupsOf(user, communityId),
    pausesFor(member),
    firstStepsOf(member),
  ])
  if (!account || !presented) throw new AppError('session.invalid')
  return {
    me: presentSelf(account),
    author: author && (await presentAuthor(author, member)),
    community: presented,
    root: toContribution(root.object, member),
    groups,
    pauses,
    ...(firstSteps && { firstSteps }),
    hints: pendingHints(account),
  }
}
