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

/** A link by its id, in the session's view of the store where one is given. */
export const findLink = (id: string, session: ClientSession | null = null): Promise<FullLink | null> =>
  LinkModel.findOne({ _id: id, ...WITHOUT_READS }, null, { session })
    .lean<FullLink | null>()
    .exec()

/** Those of some links that stand on a view, in the order of the ids. */
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

/**
 * The items of a view that somebody acts on, all of them: refused when one does not stand there (any more), or is not
 * theirs to read.
 */
export const openItems = async (member: Member, viewId: string, ids: readonly string[]): Promise<FullLink[]> => {
  const links = await findItems(viewId, ids)
  if (links.length < ids.length) throw new AppError('item.removed')
  if ((await readableLinks(member, links)).length < links.length) throw new AppError('forbidden')
  return links
}

/** A link and who asks for it; refused when it is unknown or one end is not theirs to read. */
export const openLink = async (user: SessionUser, id: string): Promise<{ link: FullLink; member: Member }> => {
  const link = await findLink(id)
  if (!link) throw new AppError('notFound')
  const member = await memberOf(user, link.communityId)
  if ((await readableLinks(member, [link])).length === 0) throw new AppError('forbidden')
  return { link, member }
}

/** A link both ends of which the reader may read. */
export const readLink = async (user: SessionUser, id: string): Promise<Link> => toLink((await openLink(user, id)).link)

/**
 * Returns what may be stored of a link's data; a place or a quotation is short, and the quotation of a reference is HTML that
 * readers will show.
 */
export const cleanPlace = (sent: Place): Place => {
  if (JSON.stringify(sent).length > LINK_DATA_MAX) throw new AppError('request.tooLarge')
  const data = safeData(sent)
  return typeof data.text === 'string' ? { ...data, text: cleanHtml(data.text).html } : data
}

/** Checks what says that it is a citation: it is one, whole, beside what else it says, such as its place; any other data is as it is. */
export const checkedData = (data: Place): Place =>
  isCitation({ data }) ? { ...data, ...parse(citationDataSchema, data) } : data

const openView = async (user: SessionUser, viewId: string): Promise<void> => {
  const view = await findObject(viewId)
  if (!view) throw new AppError('notFound')
  if (!(await mayRead(await memberOf(user, view.communityId), view))) throw new AppError('forbidden')
}

/** Returns how many notes stand on a view that the reader may read. */
export const notesCount = async (user: SessionUser, viewId: string) => {
  await openView(user, viewId)
  return countNotes(viewId)
}

/** Returns where the next new item of a view would stand. */
export const freeSpace = async (user: SessionUser, viewId: string): Promise<Point> => {
  await openView(user, viewId)
  return freePlace(await placesTaken(null, viewId))
}

/** Removes at most `max` links of a community, read marks included, for good; answers how many. */
export const removeLinksOf = (communityId: string, max: number): Promise<number> =>
  removeSome(LinkModel, { communityId }, max)
