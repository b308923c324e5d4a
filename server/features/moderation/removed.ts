import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { ThreadGap } from '../../../shared/domain/moderation.ts'
import { canManage } from '../../../shared/rules/access.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { readableIds, endOf } from '../../graph/links/links.access.ts'
import { LinkModel, type FullLink } from '../../graph/links/links.model.ts'
import { toSummary } from '../../graph/links/links.summary.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import { findObjects, toContribution } from '../../graph/objects/objects.service.ts'

/** Stored with `permission: 'private'`, which has an index. */
const removedIn = (communityId: string) => ({ communityId, permission: 'private' as const, held: 'removed' as const })

/** Returns removed contributions, last removed first. Throws 'forbidden'. */
export const removedOf = async (user: SessionUser, communityId: string): Promise<Contribution[]> => {
  const member = await memberOf(user, communityId)
  if (!canManage(member)) throw new AppError('forbidden')
  const at = ({ holding }: Contribution) => holding?.at ?? ''
  const found = (await findObjects(removedIn(communityId))).map((object) => toContribution(object, member))
  return found.toSorted((a, b) => at(b).localeCompare(at(a)))
}

/** Returns places of removed notes (MODR-01): the readable notes around each, nothing of the note itself. None without build-ons. */
export const threadGaps = async (user: SessionUser, communityId: string): Promise<ThreadGap[]> => {
  const member = await memberOf(user, communityId)
  if (canManage(member)) return []
  const removed = new Set((await findFields(removedIn(communityId), [])).map(({ _id }) => _id))
  const links = await inChunks([...removed], async (some) => {
    const at = (end: 'from' | 'to') =>
      collection(LinkModel)
        .find<FullLink>({ [end]: { $in: some }, type: 'buildson' })
        .toArray()
    return [...(await at('from')), ...(await at('to'))]
  })
  const ends = links.flatMap((link) => [endOf(link, 'from'), endOf(link, 'to')])
  const readable = await readableIds(member, ends)
  const inactive = new Set(
    links.flatMap(({ from, to, _from, _to }) => [
      ...(_from.status === 'active' ? [] : [from]),
      ...(_to.status === 'active' ? [] : [to]),
    ]),
  )
  const isOpen = (id: string) => readable.has(id) && !inactive.has(id)
  const gaps = [...removed].map((id) => ({
    parents: links
      .filter(({ from, to }) => from === id && isOpen(to))
      .map(({ to, _to }) => ({ _id: to, summary: toSummary(_to) })),
    children: links
      .filter(({ from, to }) => to === id && isOpen(from))
      .map(({ from, _from }) => ({ _id: from, summary: toSummary(_from) })),
  }))
  return gaps.filter(({ children }) => children.length > 0)
}
