import { canLink, type Member } from '../../../shared/rules/access.ts'
import type { ErrorCode } from '../../../shared/wire/errors.ts'
import { placeRefusal, placesOwn } from '../../../shared/rules/item-states.ts'
import { LINK_DATA_MAX } from '../../../shared/wire/limits.ts'
import type { Link, LinkChange, Place } from '../../../shared/domain/links.ts'
import type { AppContext } from '../../app-context.ts'
import { mergeData } from '../../platform/data.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import { laterThan } from '../objects/objects.service.ts'
import { endOf } from './links.access.ts'
import { recordLinks } from './links.log.ts'
import { LinkModel, type FullLink } from './links.model.ts'
import { checkedData, cleanPlace, findLink, openLink } from './links.service.ts'
import { toLink } from './links.summary.ts'
import { touchEnds } from './touch-ends.ts'
import { type Writes, withWrites } from '../writes.ts'

type EventDeps = Pick<AppContext, 'events'>

/** Returns the reason of a refusal. Authors may move items even on views they can't write. */
const refusalOf = (member: Member, link: FullLink, change: Place): ErrorCode | undefined => {
  const [from, to] = [endOf(link, 'from'), endOf(link, 'to')]
  const contains = link.type === 'contains'
  const may = (contains && placesOwn(member, to, change)) || canLink(member, link.type, from, to)
  if (!may) return contains && from.type === 'View' ? 'view.notEditable' : 'forbidden'
  return contains ? placeRefusal(member, from, to, link.data, change) : undefined
}

const withoutUndefined = (data: Place): Place =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))

const actualChange = (link: FullLink, sent: Place): Place =>
  Object.fromEntries(Object.entries(sent).filter(([key, value]) => value !== link.data[key]))

/** Returns whether the member may change a link's data so. */
export const mayChangeData = (member: Member, link: FullLink, sent: Place): boolean =>
  refusalOf(member, link, actualChange(link, sent)) === undefined

/** Changes the data of links; of several changes the last wins. Unchanged values are ignored, undefined ones deleted. */
export const changeData = async (
  writes: Writes,
  member: Member,
  changes: readonly { link: FullLink; sent: Place }[],
): Promise<FullLink[]> => {
  if (changes.length === 0) return []
  const { session } = writes
  const changed = changes.map(({ link, sent }) => {
    const change = actualChange(link, sent)
    const refusal = refusalOf(member, link, change)
    if (refusal) throw new AppError(refusal)
    const data = checkedData(withoutUndefined(mergeData(link.data, change)))
    // `cleanPlace` limits the sent data; this limits the merged data.
    if (JSON.stringify(data).length > LINK_DATA_MAX) throw new AppError('request.tooLarge')
    return { ...link, data, modified: laterThan(link.modified) }
  })
  await collection(LinkModel).bulkWrite(
    changed.map(({ _id, data, modified }) => ({
      updateOne: { filter: { _id }, update: { $set: { data, modified } } },
    })),
    { session },
  )
  await recordLinks(session, changed, 'modified', member.authorId)
  touchEnds(writes, changed)
  for (const link of changed) writes.announce('link.saved', () => ({ link: toLink(link), created: false }))
  return changed
}

/** Changes a link's data; returns the link. */
export const changeLink = async (
  { events }: EventDeps,
  user: SessionUser,
  id: string,
  { data }: LinkChange,
): Promise<Link> => {
  const { member } = await openLink(user, id)
  const sent = cleanPlace(data)
  const [changed] = await withWrites(events, async (writes) => {
    const link = await findLink(id, writes.session)
    if (!link) throw new AppError('notFound')
    return changeData(writes, member, [{ link, sent }])
  })
  if (!changed) throw new AppError('notFound')
  return toLink(changed)
}
