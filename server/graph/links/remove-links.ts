import { canUnlink, type Member } from '../../../shared/rules/access.ts'
import { mayTakeOff as mayTakeItemOff } from '../../../shared/rules/item-states.ts'
import type { Link } from '../../../shared/domain/links.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { chunksOf } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { findRootSettings } from '../communities/root-settings.ts'
import { endOf } from './links.access.ts'
import { recordLinks } from './links.log.ts'
import { LinkModel, type FullLink } from './links.model.ts'
import { findLink, openLink } from './links.service.ts'
import { toLink } from './links.summary.ts'
import { touchEnds } from './touch-ends.ts'
import { type Writes, withWrites } from '../writes.ts'
import { deactivateOrphan } from './deactivate-orphan.ts'

type EventDeps = Pick<AppContext, 'events'>

/** Returns whether all members may remove items from the community's views. */
export const isFreeMode = async (communityId: string): Promise<boolean> =>
  (await findRootSettings(communityId)).freemode

/** Returns whether the member may remove a link's item from its view. */
export const mayTakeOff = (member: Member, link: FullLink, freeMode: boolean): boolean =>
  mayTakeItemOff(member, endOf(link, 'from'), endOf(link, 'to'), link.data, freeMode)

const mayRemove = (member: Member, link: FullLink, freeMode: boolean) => {
  const [from, to] = [endOf(link, 'from'), endOf(link, 'to')]
  if (link.type !== 'contains' || from.type !== 'View') return canUnlink(member, link.type, from, to)
  return mayTakeOff(member, link, freeMode)
}

/** Deletes links and writes records and snapshots, without access checks. */
export const deleteLinks = async (writes: Writes, links: readonly FullLink[], by: string | null): Promise<void> => {
  const { session } = writes
  for (const some of chunksOf(links.map(({ _id }) => _id)))
    await collection(LinkModel).deleteMany({ _id: { $in: some } }, { session })
  await recordLinks(session, links, 'deleted', by)
  touchEnds(writes, links)
  for (const link of links) writes.announce('link.removed', () => ({ link: toLink(link) }))
}

/** Deletes a link and returns its last state; deactivates an object that loses its last note. */
export const removeLink = async ({ events }: EventDeps, user: SessionUser, id: string): Promise<Link> => {
  const { link, member } = await openLink(user, id)
  const freeMode = await isFreeMode(link.communityId)
  const removed = await withWrites(events, async (writes) => {
    const found = await findLink(id, writes.session)
    if (!found) throw new AppError('notFound')
    if (!mayRemove(member, found, freeMode)) throw new AppError('forbidden')
    await deleteLinks(writes, [found], member.authorId)
    await deactivateOrphan(writes, found, member.authorId)
    return found
  })
  return toLink(removed)
}
