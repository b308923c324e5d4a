import { randomBytes } from 'node:crypto'
import type { ClientSession } from 'mongoose'
import { WELCOME_VIEW_TITLE, type NewCommunity } from '../../../shared/communities.ts'
import { DEFAULT_SCAFFOLD } from '../../../shared/scaffolds.ts'
import { transaction } from '../../store/transaction.ts'
import { createAuthor, type Person } from '../authors/authors.service.ts'
import { insertLink } from '../links/links.service.ts'
import { insertObject, type ObjectDoc } from '../objects/objects.service.ts'
import { CommunityModel, type CommunityDoc } from './communities.model.ts'

/** 16 characters that read well aloud are left to people; this one is copied. */
const randomKey = () => randomBytes(12).toString('base64url')

const serverTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Sets a community up whole, in one transaction (contract/README.md 20): its creator as manager, the root
 * context, the Welcome view, the default scaffold with its supports.
 */
export const createCommunity = (creator: Person, { title, ...keys }: NewCommunity): Promise<CommunityDoc> =>
  transaction(async (session) => {
    const community = new CommunityModel({
      title,
      registrationKey: keys.registrationKey,
      managerRegistrationKey: keys.managerRegistrationKey || randomKey(),
      timeZone: serverTimeZone(),
    })
    const manager = await createAuthor(session, creator, community, 'manager')
    const context = await insertObject(
      session,
      {
        ...ownedBy(manager),
        type: 'Context',
        title: `Community Setting: ${title}`,
        permission: 'protected',
      },
      manager._id,
    )
    const view = await insertObject(
      session,
      { ...ownedBy(manager), type: 'View', title: WELCOME_VIEW_TITLE, permission: 'public' },
      manager._id,
    )
    const scaffold = await insertDefaultScaffold(session, manager)
    await insertLink(session, { communityId: community._id, from: context, to: scaffold, type: 'uses' }, manager._id)
    community.set({ rootContextId: context._id, views: [view._id], scaffolds: [scaffold._id] })
    await community.save({ session })
    return community.toObject()
  })

const ownedBy = (author: ObjectDoc) => ({ communityId: author.communityId, authors: [author._id] })

const insertDefaultScaffold = async (session: ClientSession, author: ObjectDoc): Promise<ObjectDoc> => {
  const common = { ...ownedBy(author), permission: 'protected' as const }
  const { communityId } = author
  const scaffold = await insertObject(
    session,
    { ...common, type: 'Scaffold', title: DEFAULT_SCAFFOLD.title },
    author._id,
  )
  for (const [order, title] of DEFAULT_SCAFFOLD.supports.entries()) {
    const support = await insertObject(session, { ...common, type: 'Support', title }, author._id)
    await insertLink(
      session,
      { communityId, from: scaffold, to: support, type: 'contains', data: { order } },
      author._id,
    )
  }
  return scaffold
}
