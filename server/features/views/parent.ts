import { canWrite, type Member } from '../../../shared/rules/access.ts'
import { withAllBelow, type ViewMove } from '../../../shared/rules/hierarchy.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { managerOf } from '../../graph/membership/authors.service.ts'
import { loadToMoveViews } from '../../graph/communities/communities.service.ts'
import { viewsWithin } from '../../graph/links/link-targets.ts'
import { insertLink } from '../../graph/links/make-links.ts'
import { deleteLinks } from '../../graph/links/remove-links.ts'
import { placeOnView } from '../../graph/links/placing.ts'
import { findObject, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { type Writes, withWrites } from '../../graph/writes.ts'

/**
 * Moves a view from `from` to `to` (null: top level), for managers. Throws 'view.belowItself' for a cycle, and
 * 'view.movedElsewhere' if it is not in `from`.
 */
export const moveView = async (
  { events }: Pick<AppContext, 'events'>,
  user: SessionUser,
  id: string,
  { from, to }: ViewMove,
): Promise<void> => {
  const view = await findObject(id)
  if (!view) throw new AppError('notFound')
  const member = await managerOf(user, view.communityId)
  if (member.authorId === null) throw new AppError('member.missing')
  await withWrites(events, (writes) => move(writes, member, view, { from, to }))
}

const move = async (writes: Writes, member: Member, view: ObjectDoc, { from, to }: ViewMove): Promise<void> => {
  const { session } = writes
  const { communityId, authorId } = member
  // Locks the views: concurrent moves could create a cycle.
  const { views } = await loadToMoveViews(session, communityId)
  if (![view._id, from, to].every((id) => id === null || views.includes(id))) throw new AppError('notFound')
  const links = await viewsWithin(views, session)
  if (to !== null && withAllBelow(links, view._id).has(to)) throw new AppError('view.belowItself')
  const old = links.filter((link) => link.from === from && link.to === view._id)
  if (from !== null && old.length === 0) throw new AppError('view.movedElsewhere')
  if (from === to) return
  if (old.length > 0) await deleteLinks(writes, old, authorId)
  if (to === null || links.some((link) => link.from === to && link.to === view._id)) return
  const parent = await findObject(to, session)
  if (!parent || !canWrite(member, parent)) throw new AppError('view.notEditable')
  const data = await placeOnView(session, to, {}, false)
  const fields = { communityId, from: parent, to: view, type: 'contains' as const, data }
  await insertLink(writes, fields, authorId)
}
