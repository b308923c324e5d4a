import { canWrite, type Member } from '../../../shared/rules/access.ts'
import { membershipOfAuthor } from '../../graph/membership/authors.service.ts'
import { readableIds } from '../../graph/links/links.access.ts'
import { notificationLinksFrom, type NotificationLink } from '../../graph/links/notification-links.ts'
import { containsLinks } from '../../graph/links/placing.ts'
import { findObject, findObjects, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { inChunks } from '../../store/chunks.ts'

export interface Contributed {
  contribution: ObjectDoc
  view: ObjectDoc
}

export interface Receiver extends Pick<NotificationLink, 'type'> {
  author: ObjectDoc
}

const NO_CONTRIBUTIONS: readonly string[] = ['Author', 'Context', 'Group', 'NoteFeedback']

/** Returns whether an active contribution is in an active view of its community. */
export const isNotifiable = ({ contribution, view }: Contributed): boolean =>
  contribution.status === 'active' &&
  !NO_CONTRIBUTIONS.includes(contribution.type) &&
  view.type === 'View' &&
  view.status === 'active' &&
  view.communityId === contribution.communityId

/** Returns whether the member may read both. */
export const mayBeNotified = async (member: Member, { contribution, view }: Contributed): Promise<boolean> =>
  (await readableIds(member, [contribution, view])).size === 2

/** Returns both objects; undefined if the member may not read both and write the contribution, or if not `isNotifiable`. */
export const contributedBy = async (
  member: Member,
  contributionId: string,
  viewId: string,
): Promise<Contributed | undefined> => {
  const [contribution, view] = await Promise.all([findObject(contributionId), findObject(viewId)])
  if (!contribution || !view || contribution.communityId !== member.communityId) return undefined
  const contributed = { contribution, view }
  if (!isNotifiable(contributed) || !canWrite(member, contribution) || !(await mayBeNotified(member, contributed)))
    return undefined
  const stands = (await containsLinks({ to: contributionId }, null)).some(({ from }) => from === viewId)
  return stands ? contributed : undefined
}

/** Returns the active authors among some ids. */
export const findAuthors = (ids: readonly string[]): Promise<ObjectDoc[]> =>
  inChunks([...new Set(ids)], (some) => findObjects({ _id: { $in: some }, type: 'Author', status: 'active' }))

/** Returns the view's subscribers who may read the contribution, except its authors and the caller. */
export const receiversOf = async (contributed: Contributed, by: Member): Promise<Receiver[]> => {
  const links = await notificationLinksFrom([contributed.view._id])
  const authors = new Map((await findAuthors(links.map(({ to }) => to))).map((author) => [author._id, author]))
  const found: Receiver[] = []
  for (const { to, type } of links) {
    const author = authors.get(to)
    const member = author && (await membershipOfAuthor(author))
    const own = to === by.authorId || contributed.contribution.authors.includes(to)
    if (author && member && !own && (await mayBeNotified(member, contributed))) found.push({ author, type })
  }
  return found
}
