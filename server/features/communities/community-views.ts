import { isAuthorOrGroupMember, canManage } from '../../../shared/rules/access.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { NewView } from '../../../shared/rules/hierarchy.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { idempotent } from '../../store/idempotent.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { findObject, insertObject, toContribution } from '../../graph/objects/objects.service.ts'
import { writeCommunity, loadCommunity } from '../../graph/communities/communities.service.ts'
import { withWrites } from '../../graph/writes.ts'

type EventDeps = Pick<AppContext, 'events'>

/** Creates a public, listed view. Idempotent for the same `_id`. */
export const addView = async (
  { events }: EventDeps,
  user: SessionUser,
  communityId: string,
  { title }: NewView,
  _id?: string,
): Promise<Contribution> => {
  const member = await memberOf(user, communityId)
  const { authorId } = member
  if (authorId === null) throw new AppError('member.missing')
  const make = () =>
    withWrites(events, async (writes) => {
      const community = await loadCommunity(writes.session, communityId)
      const fields = { type: 'View', communityId, title, permission: 'public' as const, authors: [authorId] }
      const made = await insertObject(writes, { ...fields, ...(_id !== undefined && { _id }) }, authorId)
      await writeCommunity(writes, community, { views: [...community.views, made._id] })
      return made
    })
  return toContribution(await idempotent(_id, findObject, make), member)
}

/**
 * Removes a view from the community's list but keeps it, for managers and its authors. Throws 'notFound' if it is not
 * listed.
 */
export const removeView = async ({ events }: EventDeps, user: SessionUser, communityId: string, viewId: string) => {
  const member = await memberOf(user, communityId)
  const view = await findObject(viewId)
  await withWrites(events, async (writes) => {
    const community = await loadCommunity(writes.session, communityId)
    const { views } = community
    if (!views.includes(viewId)) throw new AppError('notFound')
    if (!canManage(member) && !(view && isAuthorOrGroupMember(member, view))) throw new AppError('forbidden')
    await writeCommunity(writes, community, { views: views.filter((id) => id !== viewId) })
  })
}
