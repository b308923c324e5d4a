import type { Filter } from 'mongodb'
import * as z from 'zod/mini'
import type { Member } from '../../../shared/rules/access.ts'
import { riseAboveViewId } from '../../../shared/domain/contributions.ts'
import type { Link } from '../../../shared/domain/links.ts'
import { isId } from '../../../shared/wire/ids.ts'
import { COMMUNITY_LIST_MAX } from '../../../shared/wire/limits.ts'
import { listOf } from '../../../shared/wire/lists.ts'
import { mapInTurns } from '../../in-turns.ts'
import type { SessionUser } from '../../platform/session.ts'
import { readAll } from '../../store/batches.ts'
import { BATCH, inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { byAge, OLDEST_FIRST } from '../../store/oldest-first.ts'
import { memberOf } from '../membership/authors.service.ts'
import { findObject } from '../objects/objects.service.ts'
import { readableItems, placementsOn } from './board-links.ts'
import { readableLinks } from './links.access.ts'
import { LinkModel, WITHOUT_READS, type FullLink, type LinkDoc } from './links.model.ts'
import { toLink } from './links.summary.ts'
import { findVisible } from './visible-links.ts'

const findLinks = (filter: Filter<LinkDoc>): Promise<FullLink[]> =>
  readAll(collection(LinkModel).find<FullLink>({ $and: [filter, WITHOUT_READS] }, { ...BATCH, sort: OLDEST_FIRST }))

const toLinks = (links: readonly FullLink[]): Promise<Link[]> => mapInTurns(links, toLink)

/** Returns who asks about an object; undefined for what is no id of an object. */
export const memberAt = async (user: SessionUser, id: string): Promise<Member | undefined> => {
  const object = isId(id) ? await findObject(id) : null
  return object ? await memberOf(user, object.communityId) : undefined
}

/**
 * The links at an object whose both ends the reader may read, oldest first; none for what is no id, because old
 * clients ask for `undefined`.
 */
const listLinks = async (user: SessionUser, id: string, filter: Filter<LinkDoc>): Promise<Link[]> => {
  const member = await memberAt(user, id)
  return member ? await toLinks(await readableLinks(member, await findLinks(filter))) : []
}

/** The links from an object. */
export const linksFrom = (user: SessionUser, id: string) => listLinks(user, id, { from: id })
/** The links to an object. */
export const linksTo = (user: SessionUser, id: string) => listLinks(user, id, { to: id })
/** The links that touch an object. */
export const linksAt = (user: SessionUser, id: string) => listLinks(user, id, { $or: [{ from: id }, { to: id }] })
/** The links from one object to another. */
export const linksBetween = (user: SessionUser, from: string, to: string) => listLinks(user, from, { from, to })

/** Every link that touches something standing on a view and is the reader's to read, each once, oldest first. */
export const linksAround = async (user: SessionUser, viewId: string): Promise<Link[]> => {
  const member = await memberAt(user, viewId)
  if (!member) return []
  const items = await readableItems(member, await placementsOn(viewId))
  const ids = items.map(({ to }) => to)
  const touching = await inChunks(ids, async (some) => {
    const [to, from] = [findLinks({ to: { $in: some } }), findLinks({ from: { $in: some } })]
    return [...(await to), ...(await from)]
  })
  const once = [...new Map(touching.map((link) => [link._id, link])).values()]
  return await toLinks((await readableLinks(member, once)).toSorted(byAge))
}

const BOTH_ACTIVE = { '_from.status': 'active', '_to.status': 'active' }

/** The build-ons of a community among what is active. */
export const buildOnsOf = async (user: SessionUser, communityId: string): Promise<Link[]> => {
  const filter = { type: 'buildson', ...BOTH_ACTIVE } as Filter<LinkDoc>
  return await toLinks(await findVisible(await memberOf(user, communityId), filter))
}

/** Returns which idea improves on which in a community. */
export const iterationsOf = async (user: SessionUser, communityId: string): Promise<Link[]> =>
  toLinks(await findVisible(await memberOf(user, communityId), { type: 'iterateideaon' }))

export const fromViewsSchema = z.object({
  views: z._default(listOf(z.string(), COMMUNITY_LIST_MAX), []),
  toLinksType: z._default(z.string(), 'Note'),
})

/** The links from some views of one community to objects of a type. */
export const linksFromViews = async (
  user: SessionUser,
  { views, toLinksType }: z.output<typeof fromViewsSchema>,
): Promise<Link[]> => {
  const member = await memberAt(user, views[0] ?? '')
  if (!member) return []
  const filter = { from: { $in: views }, '_to.type': toLinksType } as Filter<LinkDoc>
  return await toLinks(await findVisible(member, filter))
}

/** Returns what stands within a rise-above that a link places on a view; undefined for a link to anything else. */
export const withinRiseAbove = async (user: SessionUser, { type, to, communityId }: Link) => {
  const target = type === 'contains' ? await findObject(to) : null
  const viewId = target ? riseAboveViewId(target) : undefined
  if (viewId === undefined) return undefined
  const member = await memberOf(user, communityId)
  return await toLinks(await findVisible(member, { from: viewId, type: 'contains' }))
}
