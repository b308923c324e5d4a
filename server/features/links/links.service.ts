import { isDeepStrictEqual } from 'node:util'
import type { ClientSession } from 'mongoose'
import { canLink, canTakeOff, canUnlink, isAmongAuthors, type Member } from '../../../shared/access.ts'
import {
  linkChangeSchema,
  newLinkSchema,
  SINGLE_LINK_TYPES,
  type Link,
  type LinkType,
  type Place,
} from '../../../shared/links.ts'
import { freePlace, type Point } from '../../../shared/geometry.ts'
import { isId } from '../../../shared/ids.ts'
import type { Parts } from '../../parts.ts'
import { isPlainObject, mergeData, safeData } from '../../platform/data.ts'
import { Refusal, refusedFields } from '../../platform/errors.ts'
import { cleanHtml } from '../../platform/html.ts'
import { parse } from '../../platform/http.ts'
import type { SessionUser } from '../../platform/session.ts'
import { native } from '../../store/native.ts'
import { newId } from '../../store/new-id.ts'
import { once } from '../../store/once.ts'
import { removeSome } from '../../store/remove-some.ts'
import { transaction } from '../../store/transaction.ts'
import { memberOf } from '../authors/authors.service.ts'
import { findCommunity } from '../communities/communities.service.ts'
import { findObject, findSummarised, laterThan, type ObjectDoc } from '../objects/objects.service.ts'
import { writeRecord } from '../records/records.log.ts'
import type { Operation } from '../records/records.model.ts'
import { endOf, mayRead, readableLinks } from './links.access.ts'
import { LinkModel, WITHOUT_READS, type FullLink, type LinkDoc } from './links.model.ts'
import { summaryOf, toLink } from './links.summary.ts'
import { countNotes } from './notes-count.ts'
import { keysRefused, placeOnView, placesTaken } from './placing.ts'

type Told = Pick<Parts, 'events'>

export interface NewLinkFields {
  /** Given where a retry must find the first result again. */
  _id?: string
  communityId: string
  from: ObjectDoc
  to: ObjectDoc
  type: Exclude<LinkType, 'read'>
  data?: Place
}

const recordLink = (session: ClientSession, link: LinkDoc, operation: Operation, by: string | null) =>
  writeRecord(
    session,
    { communityId: link.communityId, by, type: 'modified', targetId: link.from },
    { of: 'Link', doc: link, operation },
  )

/** A new link with its summaries, as it is stored. */
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
  _to: summaryOf(to),
})

/** Writes a link with its summaries, its record and its snapshot; it asks no access rule. */
export const insertLink = async (
  session: ClientSession,
  fields: NewLinkFields,
  by: string | null,
): Promise<FullLink> => {
  const link = newLink(fields)
  await native(LinkModel).insertOne(link, { session })
  await recordLink(session, link, 'created', by)
  return link
}

/**
 * Links that have just been made, with what their ends are by now: an end that was saved in the same moment could not see
 * the link yet. `refreshMissed` looks from the other side.
 */
export const withEndsNow = async (links: readonly FullLink[]): Promise<FullLink[]> => {
  const objects = await findSummarised(links.flatMap(({ from, to }) => [from, to]))
  const now = new Map(objects.map((object) => [object._id, summaryOf(object)]))
  return await Promise.all(
    links.map(async (link) => {
      const then = { _from: link._from, _to: link._to }
      const ends = { _from: now.get(link.from) ?? then._from, _to: now.get(link.to) ?? then._to }
      if (isDeepStrictEqual(ends, then)) return link
      await native(LinkModel).updateOne({ _id: link._id, ...then }, { $set: ends })
      return { ...link, ...ends }
    }),
  )
}

const findLink = (id: string, session: ClientSession | null = null): Promise<FullLink | null> =>
  LinkModel.findOne({ _id: id, ...WITHOUT_READS }, null, { session })
    .lean<FullLink | null>()
    .exec()

/** A link and who asks for it; refused when it is unknown or one end is not theirs to read. */
const openLink = async (user: SessionUser, id: string): Promise<{ link: FullLink; member: Member }> => {
  const link = await findLink(id)
  if (!link) throw new Refusal('notFound')
  const member = await memberOf(user, link.communityId)
  if ((await readableLinks(member, [link])).length === 0) throw new Refusal('forbidden')
  return { link, member }
}

/** A link both ends of which the reader may read. */
export const readLink = async (user: SessionUser, id: string): Promise<Link> => toLink((await openLink(user, id)).link)

/** What may be stored of a link's data; the quotation of a reference is HTML that readers will show. */
const cleanPlace = (sent: Place): Place => {
  const data = safeData(sent)
  return typeof data.text === 'string' ? { ...data, text: cleanHtml(data.text).html } : data
}

const linkAsked = (body: unknown) => {
  const complete = isPlainObject(body) && isId(body.from) && isId(body.to) && typeof body.type === 'string'
  if (!complete) throw new Refusal('link.incomplete')
  const { type, ...rest } = parse(newLinkSchema, body)
  if (type === 'read') throw new Refusal('link.typeReserved')
  return { ...rest, type, data: cleanPlace(rest.data) }
}

interface Making {
  /** A retry's, with which the link is made only once. */
  _id?: string | undefined
  /** Whether a new item of a view may stand exactly where another one does. */
  overlapping?: boolean
}

/**
 * Makes a link between two objects of a community. An item of a view gets its place here; of types that stand
 * only once between two objects the existing link is answered.
 */
export const createLink = async (
  { events }: Told,
  user: SessionUser,
  body: unknown,
  { _id, overlapping = false }: Making = {},
): Promise<Link> => {
  const { type, data, ...ends } = linkAsked(body)
  const [from, to] = await Promise.all([findObject(ends.from), findObject(ends.to)])
  if (!from || !to) throw new Refusal('notFound')
  const member = await memberOf(user, from.communityId)
  const { communityId, authorId } = member
  if (to.communityId !== communityId) throw new Refusal('link.otherCommunity')
  const onView = type === 'contains' && from.type === 'View'
  const mayLink = canLink(member, type, from, to) && (await mayRead(member, from)) && (await mayRead(member, to))
  if (!mayLink) throw new Refusal(onView ? 'view.notEditable' : 'forbidden')
  if (onView && from._id === to._id) throw new Refusal('view.withinItself')
  const refused = onView ? keysRefused(member, from, to, {}, data) : []
  const allowed = Object.fromEntries(Object.entries(data).filter(([key]) => !refused.includes(key)))

  const make = async () => {
    const { link: made, created } = await transaction(async (session) => {
      const single = SINGLE_LINK_TYPES.includes(type)
      const before = single && (await LinkModel.findOne({ ...ends, type }, null, { session }).lean<FullLink | null>())
      if (before) return { link: before, created: false }
      const placed = onView ? await placeOnView(session, from._id, allowed, overlapping) : allowed
      const fields = { communityId, from, to, type, data: placed, ...(_id !== undefined && { _id }) }
      return { link: await insertLink(session, fields, authorId), created: true }
    })
    if (!created) return made
    const [link = made] = await withEndsNow([made])
    events.emit('link.saved', { link: toLink(link), created })
    return link
  }
  const made = await once(_id, findLink, make)
  if (_id !== undefined) await checkRetry(member, made, { ...ends, type })
  return toLink(made)
}

/** A retry asks for the same link again, and for one that its maker may still read. */
const checkRetry = async (member: Member, made: FullLink, asked: Pick<LinkDoc, 'from' | 'to' | 'type'>) => {
  const differing = (['from', 'to', 'type'] as const).filter((key) => made[key] !== asked[key])
  if (differing.length > 0) throw refusedFields(Object.fromEntries(differing.map((key) => [key, 'field.invalid'])))
  if ((await readableLinks(member, [made])).length === 0) throw new Refusal('forbidden')
}

const POSITION: readonly string[] = ['x', 'y', 'width', 'height', 'showInPlace', 'fixed', 'draggable']

/** Whether the member may make this change; an item's author may place it even on a view they may not write. */
const mayChange = (member: Member, link: FullLink, change: Place) => {
  const [from, to] = [endOf(link, 'from'), endOf(link, 'to')]
  const placesOwn =
    link.type === 'contains' && isAmongAuthors(member, to) && Object.keys(change).every((key) => POSITION.includes(key))
  if (!placesOwn && !canLink(member, link.type, from, to)) return false
  return link.type !== 'contains' || keysRefused(member, from, to, link.data, change).length === 0
}

/** Changes a link's data, the last change winning; what an echo brings unchanged is no change. */
export const changeLink = async ({ events }: Told, user: SessionUser, id: string, body: unknown): Promise<Link> => {
  const { member } = await openLink(user, id)
  const sent = cleanPlace(parse(linkChangeSchema, body).data)
  const link = await transaction(async (session) => {
    const found = await findLink(id, session)
    if (!found) throw new Refusal('notFound')
    const change = Object.fromEntries(Object.entries(sent).filter(([key, value]) => value !== found.data[key]))
    if (!mayChange(member, found, change)) throw new Refusal('forbidden')
    const set = { data: mergeData(found.data, change), modified: laterThan(found.modified) }
    await native(LinkModel).updateOne({ _id: id }, { $set: set }, { session })
    const changed = { ...found, ...set }
    await recordLink(session, changed, 'modified', member.authorId)
    return changed
  })
  events.emit('link.saved', { link: toLink(link), created: false })
  return toLink(link)
}

const isFreeMode = async (communityId: string) => {
  const { rootContextId } = await findCommunity(communityId)
  const context = rootContextId ? await findObject(rootContextId) : null
  return context?.data.freemode === true
}

/** An item is taken off a view by its authors and managers, in free mode by anybody; a locked one needs the lock's right. */
const mayRemove = async (member: Member, link: FullLink) => {
  const [from, to] = [endOf(link, 'from'), endOf(link, 'to')]
  if (link.type !== 'contains' || from.type !== 'View') return canUnlink(member, link.type, from, to)
  const unlocked = keysRefused(member, from, to, link.data, { locked: false }).length === 0
  return (!link.data.locked || unlocked) && canTakeOff(member, to, await isFreeMode(link.communityId))
}

/** Removes a link and answers it as it was. */
export const removeLink = async ({ events }: Told, user: SessionUser, id: string): Promise<Link> => {
  const { link, member } = await openLink(user, id)
  if (!(await mayRemove(member, link))) throw new Refusal('forbidden')
  const removed = await transaction(async (session) => {
    const found = await findLink(id, session)
    if (!found) throw new Refusal('notFound')
    await native(LinkModel).deleteOne({ _id: id }, { session })
    await recordLink(session, found, 'deleted', member.authorId)
    return found
  })
  events.emit('link.removed', { link: toLink(removed) })
  return toLink(removed)
}

const openView = async (user: SessionUser, viewId: string): Promise<void> => {
  const view = await findObject(viewId)
  if (!view) throw new Refusal('notFound')
  if (!(await mayRead(await memberOf(user, view.communityId), view))) throw new Refusal('forbidden')
}

/** How many notes stand on a view that the reader may read. */
export const notesCount = async (user: SessionUser, viewId: string) => {
  await openView(user, viewId)
  return countNotes(viewId)
}

/** Where the next new item of a view would stand. */
export const freeSpace = async (user: SessionUser, viewId: string): Promise<Point> => {
  await openView(user, viewId)
  return freePlace(await placesTaken(null, viewId))
}

/** Removes at most `max` links of a community, read marks included, for good; answers how many. */
export const removeLinksOf = (communityId: string, max: number): Promise<number> =>
  removeSome(LinkModel, { communityId }, max)
