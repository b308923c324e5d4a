import { canLink, type Member } from '../../../shared/rules/access.ts'
import { keysRefused } from '../../../shared/rules/item-states.ts'
import { SINGLE_LINK_TYPES, type Link, type LinkType, type NewLink, type Place } from '../../../shared/domain/links.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError, refusedFields } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import { newId } from '../../store/new-id.ts'
import { idempotent } from '../../store/idempotent.ts'
import { memberOf } from '../membership/authors.service.ts'
import { findObject, serializeOn } from '../objects/objects.service.ts'
import { type Summarised } from '../objects/summarised.ts'
import { mayRead, readableLinks } from './links.access.ts'
import { touchEnds } from './touch-ends.ts'
import { recordLinks } from './links.log.ts'
import { LinkModel, type FullLink, type LinkDoc } from './links.model.ts'
import { checkedData, cleanPlace, findLink } from './links.service.ts'
import { refreshEnds, summaryOf, summaryOfTarget, toLink } from './links.summary.ts'
import { placeOnView } from './placing.ts'
import { type Writes, withWrites } from '../writes.ts'

type EventDeps = Pick<AppContext, 'events'>

export interface NewLinkFields {
  _id?: string
  communityId: string
  from: Summarised
  to: Summarised
  type: Exclude<LinkType, 'read'>
  data?: Place
}

/** Returns a new link with summaries, in stored format. */
export const newLink = (
  { _id = newId(), communityId, from, to, type, data = {} }: NewLinkFields,
  at = new Date(),
): FullLink => ({
  _id,
  communityId,
  from: from._id,
  to: to._id,
  type,
  data,
  created: at,
  modified: at,
  _from: summaryOf(from),
  _to: summaryOfTarget(type, to),
})

/** Types that can't link an object to itself (CALL-113). */
const BUILDING: readonly LinkType[] = ['buildson', 'iterateideaon']

/** Writes links with summaries, records and snapshots, without access checks. Throws 'link.toItself' for self build-ons. */
export const insertLinks = async (
  writes: Writes,
  fields: readonly NewLinkFields[],
  by: string | null,
): Promise<FullLink[]> => {
  if (fields.length === 0) return []
  for (const { type, from, to } of fields)
    if (BUILDING.includes(type) && from._id === to._id) throw refusedFields({ to: 'link.toItself' })
  const { session } = writes
  const links = fields.map((one) => newLink(one))
  await collection(LinkModel).insertMany(links, { session })
  await recordLinks(session, links, 'created', by)
  touchEnds(writes, links)
  writes.afterCommit(refreshEnds, ...links)
  for (const link of links) writes.announce('link.saved', () => ({ link: toLink(link), created: true }))
  return links
}

/** Like `insertLinks`, for one link. */
export const insertLink = async (writes: Writes, fields: NewLinkFields, by: string | null): Promise<FullLink> => {
  const [link] = await insertLinks(writes, [fields], by)
  if (!link) throw new Error('a link that is made is answered')
  return link
}

const linkAsked = ({ type, ...rest }: NewLink) => {
  if (type === 'read') throw new AppError('link.typeReserved')
  return { ...rest, type, data: checkedData(cleanPlace(rest.data)) }
}

/** Returns the allowed data of a new item: without states that the member may not set. */
export const placeAllowed = (member: Member, view: Summarised, item: Summarised, data: Place): Place => {
  if (view._id === item._id) throw new AppError('view.withinItself')
  const refused = keysRefused(member, view, item, {}, data)
  return Object.fromEntries(Object.entries(data).filter(([key]) => !refused.includes(key)))
}

interface Making {
  /** Id from a retry; the link is created only once. */
  _id?: string | undefined
  overlapping?: boolean
}

/** Creates a link. Items of views get a position; for unique types the existing link is returned. */
export const createLink = async (
  { events }: EventDeps,
  user: SessionUser,
  asked: NewLink,
  { _id, overlapping = false }: Making = {},
): Promise<Link> => {
  const { type, data, ...ends } = linkAsked(asked)
  const [from, to] = await Promise.all([findObject(ends.from), findObject(ends.to)])
  if (!from || !to) throw new AppError('notFound')
  const member = await memberOf(user, from.communityId)
  const { communityId, authorId } = member
  if (to.communityId !== communityId) throw new AppError('link.otherCommunity')
  const onView = type === 'contains' && from.type === 'View'
  const mayLink = canLink(member, type, from, to) && (await mayRead(member, from)) && (await mayRead(member, to))
  if (!mayLink) throw new AppError(onView ? 'view.notEditable' : 'forbidden')
  if (type === 'pair' && from._id === to._id) throw new AppError('scaffold.pairedWithItself')
  if (onView && from.status === 'inactive') throw new AppError('view.removed')
  const allowed = onView ? placeAllowed(member, from, to, data) : data

  const make = () =>
    withWrites(events, async (writes) => {
      const { session } = writes
      const single = SINGLE_LINK_TYPES.includes(type)
      if (single) await serializeOn(session, { _id: to._id })
      const before = single && (await LinkModel.findOne({ ...ends, type }, null, { session }).lean<FullLink | null>())
      if (before) return before
      const placed = onView ? await placeOnView(session, from._id, allowed, overlapping) : allowed
      const fields = { communityId, from, to, type, data: placed, ...(_id !== undefined && { _id }) }
      return await insertLink(writes, fields, authorId)
    })
  const made = await idempotent(_id, findLink, make)
  if (_id !== undefined) await checkRetry(member, [made], [{ ...ends, type }])
  return toLink(made)
}

/** Validates a retry: same links, still readable for their creator. */
export const checkRetry = async (
  member: Member,
  made: readonly FullLink[],
  asked: readonly Pick<LinkDoc, 'from' | 'to' | 'type'>[],
) => {
  if (made.length !== asked.length) throw refusedFields({ items: 'field.invalid' })
  const differing = (['from', 'to', 'type'] as const).filter((key) =>
    made.some((link, index) => link[key] !== asked[index]?.[key]),
  )
  if (differing.length > 0) throw refusedFields(Object.fromEntries(differing.map((key) => [key, 'field.invalid'])))
  if ((await readableLinks(member, made)).length < made.length) throw new AppError('forbidden')
}
