import { hash } from 'bcryptjs'
import type { ClientSession } from 'mongoose'
import type { RootlessCommunity } from '../../../shared/domain/communities.ts'
import type { Events } from '../../events.ts'
import { AppError } from '../../platform/errors.ts'
import { collection } from '../../store/collection.ts'
import { byAge } from '../../store/oldest-first.ts'
import { withWrites } from '../../graph/writes.ts'
import { findObject, findObjects, insertObject, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { CommunityModel, NOT_BEING_DELETED, type CommunityDoc } from '../../graph/communities/communities.model.ts'
import { loadCommunity, writeCommunity } from '../../graph/communities/communities.service.ts'
import { rootContextFields } from './new-community.ts'

/** Communities created by servers before 6.6. */
const ROOTLESS = { rootContextId: { $in: [null, ''] } }

/** Returns communities without a root context, oldest first. */
export const communitiesWithoutRoot = async (): Promise<RootlessCommunity[]> => {
  const found = await collection(CommunityModel)
    .find<Pick<CommunityDoc, '_id' | 'title' | 'created' | 'archived'>>(
      { ...ROOTLESS, ...NOT_BEING_DELETED },
      { projection: { title: 1, created: 1, archived: 1 } },
    )
    .toArray()
  return found
    .toSorted(byAge)
    .map(({ _id, title, created, archived }) => ({ _id, title, created: created.toISOString(), archived }))
}

/**
 * Returns the root context, creating or linking it if missing. `by` is the acting author or null. Throws 'notFound'.
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
 * Old clients expect every object to have a first author: the managers, else the oldest member. This gives no rights.
 */
const guardiansOf = async (session: ClientSession, communityId: string): Promise<string[]> => {
  const members = await findObjects({ type: 'Author', communityId, status: 'active' }, session)
  const managers = members.filter(({ role }) => role === 'manager')
  return (managers.length > 0 ? managers.toSorted(byAge) : members.toSorted(byAge).slice(0, 1)).map(({ _id }) => _id)
}

/**
 * Returns the migration password's hash for the browser, or null. It only prevents accidental use: requests require the
 * admin role.
 */
export const hashForBrowsers = async (password: string | undefined, rounds: number): Promise<string | null> =>
  password === undefined ? null : await hash(password, rounds)
