import type { ClientSession } from 'mongoose'
import type { Member } from '../../../shared/rules/access.ts'
import { citationDataSchema, isCitation } from '../../../shared/domain/citations.ts'
import { freePlace, type Point } from '../../../shared/rules/geometry.ts'
import { LINK_DATA_MAX } from '../../../shared/wire/limits.ts'
import type { Link, Place } from '../../../shared/domain/links.ts'
import { safeData } from '../../platform/data.ts'
import { AppError } from '../../platform/errors.ts'
import { cleanHtml } from '../../platform/html.ts'
import { parse } from '../../platform/http.ts'
import type { SessionUser } from '../../platform/session.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { removeSome } from '../../store/remove-some.ts'
import { memberOf } from '../membership/authors.service.ts'
import { findObject } from '../objects/objects.service.ts'
import { mayRead, readableLinks } from './links.access.ts'
import { LinkModel, WITHOUT_READS, type FullLink } from './links.model.ts'
import { toLink } from './links.summary.ts'
import { countNotes } from './notes-count.ts'
import { placesTaken } from './placing.ts'

/** Returns a link by id; null if unknown or a `read` link. */
export const findLink = (id: string, session: ClientSession | null = null): Promise<FullLink | null> =>
  LinkModel.findOne({ _id: id, ...WITHOUT_READS }, null, { session })
    .lean<FullLink | null>()
    .exec()

/** Returns the items of a view among some link ids, in their order. */
export const findItems = async (
  viewId: string,
  ids: readonly string[],
  session?: ClientSession,
): Promise<FullLink[]> => {
  const found = await inChunks(ids, (some) =>
    collection(LinkModel)
      .find<FullLink>({ _id: { $in: some }, from: viewId, type: 'contains' }, { session })
      .toArray(),
  )
  const byId = new Map(found.map((link) => [link._id, link]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns items of a view by link id; throws 'item.removed' if one is missing, 'forbidden' if one is unreadable. */
export const openItems = async (member: Member, viewId: string, ids: readonly string[]): Promise<FullLink[]> => {
  const links = await findItems(viewId, ids)
  if (links.length < ids.length) throw new AppError('item.removed')
  if ((await readableLinks(member, links)).length < links.length) throw new AppError('forbidden')
  return links
}

/** Returns a link and the user's membership; throws 'notFound', or 'forbidden' if an end is unreadable. */
export const openLink = async (user: SessionUser, id: string): Promise<{ link: FullLink; member: Member }> => {
  const link = await findLink(id)
  if (!link) throw new AppError('notFound')
  const member = await memberOf(user, link.communityId)
  if ((await readableLinks(member, [link])).length === 0) throw new AppError('forbidden')
  return { link, member }
}

/** Returns a readable link. */
export const readLink = async (user: SessionUser, id: string): Promise<Link> => toLink((await openLink(user, id)).link)

/** Returns sanitized link data, including the HTML quotation of references; throws 'request.tooLarge'. */
export const cleanPlace = (sent: Place): Place => {
  if (JSON.stringify(sent).length > LINK_DATA_MAX) throw new AppError('request.tooLarge')
  const data = safeData(sent)
  return typeof data.text === 'string' ? { ...data, text: cleanHtml(data.text).html } : data
}

/** Validates the data of citations and returns it complete; other data unchanged. */
export const checkedData = (data: Place): Place =>
  isCitation({ data }) ? { ...data, ...parse(citationDataSchema, data) } : data

const openView = async (user: SessionUser, viewId: string): Promise<void> => {
  const view = await findObject(viewId)
  if (!view) throw new AppError('notFound')
  if (!(await mayRead(await memberOf(user, view.communityId), view))) throw new AppError('forbidden')
}

/** Returns the number of readable notes on a view. */
export const notesCount = async (user: SessionUser, viewId: string) => {
  await openView(user, viewId)
  return countNotes(viewId)
}

/** Returns the position of the next new item on a view. */
export const freeSpace = async (user: SessionUser, viewId: string): Promise<Point> => {
  await openView(user, viewId)
  return freePlace(await placesTaken(null, viewId))
}

/** Deletes at most `max` links of a community, including read links; returns the number. */
export const removeLinksOf = (communityId: string, max: number): Promise<number> =>
  removeSome(LinkModel, { communityId }, max)
