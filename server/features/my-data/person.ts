import type { Member } from '../../../shared/rules/access.ts'
import type { SessionUser } from '../../platform/session.ts'
import { AppError } from '../../platform/errors.ts'
import { membershipOfAuthor } from '../../graph/membership/authors.service.ts'
import { lookUpCommunity } from '../../graph/communities/communities.service.ts'
import { findObjects, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { findAccount, type AccountDoc } from '../accounts/accounts.service.ts'
import { accountInReach, managedCommunities } from '../accounts/reach.ts'

/** `member` is undefined without access now. */
export interface OwnAuthor {
  author: ObjectDoc
  communityTitle: string
  member: Member | undefined
}

export interface PersonalScope {
  account: AccountDoc
  authors: readonly OwnAuthor[]
  /** False for a manager. */
  isWhole: boolean
}

/** Returns the data that a user may save: their own; of others, admins all, managers those of managed communities (decision 0058). Throws 'notFound', 'forbidden'. */
export const personalScope = async (user: SessionUser, id: string): Promise<PersonalScope> => {
  const account = user._id === id ? await findAccount(id) : await accountInReach(user, id)
  if (!account) throw new AppError('notFound')
  const isWhole = user._id === id || user.role === 'admin'
  const managed = isWhole ? undefined : await managedCommunities(user)
  const found = await findObjects({ type: 'Author', userId: id })
  const authors: OwnAuthor[] = []
  for (const author of found) {
    if (managed && !managed.has(author.communityId)) continue
    const community = await lookUpCommunity(author.communityId)
    if (!community) continue
    const member = author.status === 'active' ? await membershipOfAuthor(author) : undefined
    authors.push({ author, communityTitle: community.title, member })
  }
  return { account, authors, isWhole }
}
