import { isAmongAuthors, canManage } from '../../../shared/rules/access.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { newViewSchema } from '../../../shared/rules/hierarchy.ts'
import type { Parts } from '../../parts.ts'
import { Refusal } from '../../platform/errors.ts'
import { parse } from '../../platform/http.ts'
import type { SessionUser } from '../../platform/session.ts'
import { once } from '../../store/once.ts'
import { transaction } from '../../store/transaction.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { findObject, insertObject, toContribution } from '../../graph/objects/objects.service.ts'
import { CommunityModel } from '../../graph/communities/communities.model.ts'
import { forgetCommunity, loadCommunity } from '../../graph/communities/communities.service.ts'

type Told = Pick<Parts, 'events'>

/** Makes a public view by a member and puts it into the community's list; with `_id` (a retry's) only once. */
export const addView = async (
  { events }: Told,
  user: SessionUser,
  communityId: string,
  body: unknown,
  _id?: string,
): Promise<Contribution> => {
  const { authorId } = await memberOf(user, communityId)
  if (authorId === null) throw new Refusal('member.missing')
  const { title } = parse(newViewSchema, body)
  const make = async () => {
    const view = await transaction(async (session) => {
      const { views } = await loadCommunity(session, communityId)
      const fields = { type: 'View', communityId, title, permission: 'public' as const, authors: [authorId] }
      const made = await insertObject(session, { ...fields, ...(_id !== undefined && { _id }) }, authorId)
      await CommunityModel.updateOne({ _id: communityId }, { $set: { views: [...views, made._id] } }, { session })
      return made
    })
    forgetCommunity(communityId)
    events.emit('object.saved', { object: toContribution(view), created: true })
    events.emit('views.changed', { communityId })
    return view
  }
  return toContribution(await once(_id, findObject, make))
}

/**
 * Takes a view out of the community's list, by its managers and the view's authors; the view itself, what stands on it and
 * where it stands remain. One that is not in the list (any more) is refused as 'notFound'.
 */
export const removeView = async ({ events }: Told, user: SessionUser, communityId: string, viewId: string) => {
  const member = await memberOf(user, communityId)
  const view = await findObject(viewId)
  await transaction(async (session) => {
    const { views } = await loadCommunity(session, communityId)
    if (!views.includes(viewId)) throw new Refusal('notFound')
    if (!canManage(member) && !(view && isAmongAuthors(member, view))) throw new Refusal('forbidden')
    await CommunityModel.updateOne(
      { _id: communityId },
      { $set: { views: views.filter((id) => id !== viewId) } },
      { session },
    )
  })
  forgetCommunity(communityId)
  events.emit('views.changed', { communityId })
}
