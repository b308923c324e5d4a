import { hash } from 'bcryptjs'
import type { ClientSession } from 'mongoose'
import type { RootlessCommunity } from '../../../shared/domain/communities.ts'
import type { Events } from '../../events.ts'
import { AppError } from '../../platform/errors.ts'
import { collection } from '../../store/collection.ts'
import { byAge } from '../../store/oldest-first.ts'
import { withWrites } from '../../graph/writes.ts'
import { findObject, findObjects, insertObject, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { CommunityModel, STANDING, type CommunityDoc } from '../../graph/communities/communities.model.ts'
import { loadCommunity, writeCommunity } from '../../graph/communities/communities.service.ts'
import { rootContextFields } from './new-community.ts'

/** Communities that came from a server before 6.6 have no id of a root context; a copied one may be empty. */
const ROOTLESS = { rootContextId: { $in: [null, ''] } }

/** The communities without a root context, archived ones too, oldest first. */
export const communitiesWithoutRoot = async (): Promise<RootlessCommunity[]> => {
  const found = await collection(CommunityModel)
    .find<Pick<CommunityDoc, '_id' | 'title' | 'created' | 'archived'>>(
      { ...ROOTLESS, ...STANDING },
      { projection: { title: 1, created: 1, archived: 1 } },
    )
    .toArray()
  return found
    .toSorted(byAge)
    .map(({ _id, title, created, archived }) => ({ _id, title, created: created.toISOString(), archived }))
}

/**
 * The root context of a community, which is made and set, in one transaction, where there is none; one that was made
 * but never set is taken. `by` is the author who acts, null where nobody of the community does. Throws the AppError
 * 'notFound'.
 */
export const repairRootContext = async (
  events: Events,
  communityId: string,
  by: string | null = null,
): Promise<ObjectDoc> => {
  const context = await withWrites(events, async (writes) => {
    const { session } = writes
    const community = await loadCommunity(session, communityId)
    const { rootContextId, title } = community
    if (rootContextId) return await findObject(rootContextId, session)
    const unset = await findObjects({ type: 'Context', communityId, status: 'active' }, session)
    const root =
      unset.toSorted(byAge)[0] ??
      (await insertObject(writes, rootContextFields(communityId, await guardiansOf(session, communityId), title), by))
    await writeCommunity(writes, community, { rootContextId: root._id })
    return root
  })
  if (!context) throw new AppError('notFound')
  return context
}

/**
 * Returns who stands as author of a root context that the site makes: the managers. It gives nobody a right (the role decides who
 * writes a context), but old clients ask of every object who its first author is: without a manager it is the oldest
 * member, and nobody where nobody has joined.
 */
const guardiansOf = async (session: ClientSession, communityId: string): Promise<string[]> => {
  const members = await findObjects({ type: 'Author', communityId, status: 'active' }, session)
  const managers = members.filter(({ role }) => role === 'manager')
  return (managers.length > 0 ? managers.toSorted(byAge) : members.toSorted(byAge).slice(0, 1)).map(({ _id }) => _id)
}

/**
 * The password before the migration, in the form that a browser can compare with; null where the site has set none. It
 * keeps an admin from starting by accident, no more: each call asks for the admin's role itself.
 */
export const hashForBrowsers = async (password: string | undefined, rounds: number): Promise<string | null> =>
  password === undefined ? null : await hash(password, rounds)
