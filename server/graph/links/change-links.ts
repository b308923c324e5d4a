import { canLink, type Member } from '../../../shared/rules/access.ts'
import type { ErrorCode } from '../../../shared/wire/errors.ts'
import { placeRefusal, placesOwn } from '../../../shared/rules/item-states.ts'
import { LINK_DATA_MAX } from '../../../shared/wire/limits.ts'
import { linkChangeSchema, type Link, type Place } from '../../../shared/domain/links.ts'
import type { Parts } from '../../parts.ts'
import { mergeData } from '../../platform/data.ts'
import { Refusal } from '../../platform/errors.ts'
import { parse } from '../../platform/http.ts'
import type { SessionUser } from '../../platform/session.ts'
import { native } from '../../store/native.ts'
import { laterThan } from '../objects/objects.service.ts'
import { endOf } from './links.access.ts'
import { recordLinks } from './links.log.ts'
import { LinkModel, type FullLink } from './links.model.ts'
import { checkedData, cleanPlace, findLink, openLink } from './links.service.ts'
import { toLink } from './links.summary.ts'
import { type Writes, withWrites } from '../writes.ts'

type Told = Pick<Parts, 'events'>

/** Why the member may not make this change; an item's author may place it even on a view they may not write. */
const refusalOf = (member: Member, link: FullLink, change: Place): ErrorCode | undefined => {
  const [from, to] = [endOf(link, 'from'), endOf(link, 'to')]
  const contains = link.type === 'contains'
  const may = (contains && placesOwn(member, to, change)) || canLink(member, link.type, from, to)
  if (!may) return contains && from.type === 'View' ? 'view.notEditable' : 'forbidden'
  return contains ? placeRefusal(member, from, to, link.data, change) : undefined
}

const withoutUndefined = (data: Place): Place =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))

/**
 * Writes a change of the data of each link, the last one winning; what an echo brings unchanged is no change,
 * and what is undefined in it is taken out.
 */
export const changeData = async (
  writes: Writes,
  member: Member,
  changes: readonly { link: FullLink; sent: Place }[],
): Promise<FullLink[]> => {
  if (changes.length === 0) return []
  const { session } = writes
  const changed = changes.map(({ link, sent }) => {
    const change = Object.fromEntries(Object.entries(sent).filter(([key, value]) => value !== link.data[key]))
    const refusal = refusalOf(member, link, change)
    if (refusal) throw new Refusal(refusal)
    const data = checkedData(withoutUndefined(mergeData(link.data, change)))
    // What is sent is short (see `cleanPlace`); a thousand changes would add up.
    if (JSON.stringify(data).length > LINK_DATA_MAX) throw new Refusal('request.tooLarge')
    return { ...link, data, modified: laterThan(link.modified) }
  })
  await native(LinkModel).bulkWrite(
    changed.map(({ _id, data, modified }) => ({
      updateOne: { filter: { _id }, update: { $set: { data, modified } } },
    })),
    { session },
  )
  await recordLinks(session, changed, 'modified', member.authorId)
  for (const link of changed) writes.announce('link.saved', () => ({ link: toLink(link), created: false }))
  return changed
}

/** Changes a link's data. */
export const changeLink = async ({ events }: Told, user: SessionUser, id: string, body: unknown): Promise<Link> => {
  const { member } = await openLink(user, id)
  const sent = cleanPlace(parse(linkChangeSchema, body).data)
  const [changed] = await withWrites(events, async (writes) => {
    const link = await findLink(id, writes.session)
    if (!link) throw new Refusal('notFound')
    return changeData(writes, member, [{ link, sent }])
  })
  if (!changed) throw new Refusal('notFound')
  return toLink(changed)
}
