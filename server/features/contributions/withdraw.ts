import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { AppContext } from '../../app-context.ts'
import { buildOnsOf, containsLinks } from '../../graph/links/placing.ts'
import { deleteLinks } from '../../graph/links/remove-links.ts'
import { changeObject, findObjects, toContribution } from '../../graph/objects/objects.service.ts'
import { withWrites } from '../../graph/writes.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { openObject } from './contributions.service.ts'

/**
 * Undoes contributing a note (row WRIT-06): sets it to “unsaved” and removes it from views. For authors, while it has
 * no build-ons.
 */
export const withdraw = async (
  { events }: Pick<AppContext, 'events'>,
  user: SessionUser,
  id: string,
): Promise<Contribution> => {
  const { object: found, member } = await openObject(user, id)
  const { authorId } = member
  if (authorId === null || !found.authors.includes(authorId)) throw new AppError('object.notEditable')
  if (found.type !== 'Note' || found.status !== 'active') throw new AppError('note.notContributed')
  const object = await withWrites(events, async (writes) => {
    const { session } = writes
    const buildOns = [...(await buildOnsOf(session, id))]
    const standing = await findObjects({ _id: { $in: buildOns }, status: { $ne: 'inactive' } }, session)
    if (standing.length > 0) throw new AppError('note.builtOn')
    await deleteLinks(writes, await containsLinks({ to: id }, session), authorId)
    return changeObject(writes, found, { status: 'unsaved' }, authorId)
  })
  return toContribution(object, member)
}
