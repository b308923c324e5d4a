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
import { inChunks } from '../../store/chunks.ts'
import { findAll } from '../../store/find.ts'
import { byAge, OLDEST_FIRST } from '../../store/oldest-first.ts'
import { memberOf } from '../membership/authors.service.ts'
import { findObject } from '../objects/objects.service.ts'
import { readableItems, placementsOn } from './board-links.ts'
import { readableLinks } from './links.access.ts'
import { LinkModel, WITHOUT_READS, type FullLink, type LinkDoc } from './links.model.ts'
import { toLink } from './links.summary.ts'
import { findVisible } from './visible-links.ts'

const findLinks = (filter: Filter<LinkDoc>): Promise<FullLink[]> =>
  findAll<LinkDoc, FullLink>(LinkModel, { $and: [filter, WITHOUT_READS] }, { sort: OLDEST_FIRST })

const toLinks = (links: readonly FullLink[]): Promise<Link[]> => mapInTurns(links, toLink)

/** Returns the user's membership in an object's community; undefined if the id is not that of an object. */
export const memberAt = async (user: SessionUser, id: string): Promise<Member | undefined> => {
  const object = isId(id) ? await findObject(id) : null
  return object ? await memberOf(user, object.communityId) : undefined
}

/** Empty for invalid ids, because old clients request `undefined`. */
const listLinks = async (user: SessionUser, id: string, filter: Filter<LinkDoc>): Promise<Link[]> => {
  const member = await memberAt(user, id)
  return member ? await toLinks(await readableLinks(member, await findLinks(filter))) : []
}

/** Returns the readable links from an object. */
export const linksFrom = (user: SessionUser, id: string) => listLinks(user, id, { from: id })
/** Returns the readable links to an object. */
export const linksTo = (user: SessionUser, id: string) => listLinks(user, id, { to: id })
/** Returns the readable links from or to an object. */
export const linksAt = (user: SessionUser, id: string) => listLinks(user, id, { $or: [{ from: id }, { to: id }] })
/** Returns the readable links between two objects, in this direction. */
export const linksBetween = (user: SessionUser, from: string, to: string) => listLinks(user, from, { from, to })

/** Returns all readable links from or to items of a view, oldest first. */
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

/** Returns a community's build-on links between active objects. */
export const buildOnsOf = async (user: SessionUser, communityId: string): Promise<Link[]> => {
  const filter = { type: 'buildson', ...BOTH_ACTIVE } as Filter<LinkDoc>
  return await toLinks(await findVisible(await memberOf(user, communityId), filter))
}

/** Returns a community's `iterateideaon` links. */
export const iterationsOf = async (user: SessionUser, communityId: string): Promise<Link[]> =>
  toLinks(await findVisible(await memberOf(user, communityId), { type: 'iterateideaon' }))

export const fromViewsSchema = z.object({
  views: z._default(listOf(z.string(), COMMUNITY_LIST_MAX), []),
  toLinksType: z._default(z.string(), 'Note'),
})

/** Returns the links from views of one community to objects of a type. */
export const linksFromViews = async (
  user: SessionUser,
  { views, toLinksType }: z.output<typeof fromViewsSchema>,
): Promise<Link[]> => {
  const member = await memberAt(user, views[0] ?? '')
  if (!member) return []
  const filter = { from: { $in: views }, '_to.type': toLinksType } as Filter<LinkDoc>
  return await toLinks(await findVisible(member, filter))
}

/** Returns the items inside the rise-above that a link places on a view; undefined for other links. */
export const withinRiseAbove = async (user: SessionUser, { type, to, communityId }: Link) => {
  const target = type === 'contains' ? await findObject(to) : null
  const viewId = target ? riseAboveViewId(target) : undefined
  if (viewId === undefined) return undefined
  const member = await memberOf(user, communityId)
  return await toLinks(await findVisible(member, { from: viewId, type: 'contains' }))
}
