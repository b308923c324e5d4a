import type { Contribution } from '../../../shared/domain/contributions.ts'
import {
  inSupportOrder,
  type NewScaffold,
  type RepositoryOrder,
  type Scaffold,
} from '../../../shared/domain/scaffolds.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { idempotent } from '../../store/idempotent.ts'
import { withWrites } from '../../graph/writes.ts'
import { managerOf, memberOf } from '../../graph/membership/authors.service.ts'
import { writeCommunity, findCommunity, loadCommunity } from '../../graph/communities/communities.service.ts'
import { readableIds } from '../../graph/links/links.access.ts'
import type { FullLink } from '../../graph/links/links.model.ts'
import { isUse, linksOfScaffolds, usedScaffolds } from '../../graph/links/scaffold-links.ts'
import {
  findObject,
  findObjects,
  insertObject,
  toContribution,
  type ObjectDoc,
} from '../../graph/objects/objects.service.ts'

type EventDeps = Pick<AppContext, 'events'>

const linksAt = (links: readonly FullLink[], end: 'from' | 'to') => {
  const byId = new Map<string, FullLink[]>()
  for (const link of links) {
    const there = byId.get(link[end])
    if (there) there.push(link)
    else byId.set(link[end], [link])
  }
  return (id: string): readonly FullLink[] => byId.get(id) ?? []
}

const toScaffold = (
  { _id, title, data }: ObjectDoc,
  [from, to]: readonly [readonly FullLink[], readonly FullLink[]],
  listed: ReadonlySet<string>,
) => {
  const supports = inSupportOrder(from.filter(({ type, _to }) => type === 'contains' && _to.type === 'Support'))
  const pairs = [...from, ...to].flatMap(({ _id: link, type, from: one, to: other }) => {
    const id = one === _id ? other : one
    return type === 'pair' && id !== _id && listed.has(id) ? [{ id, link }] : []
  })
  return {
    id: _id,
    title,
    isTemplate: data.isTemplate === true,
    supports: supports.map((link) => ({ id: link.to, title: link._to.title, link: link._id })),
    pairs,
    uses: to.filter(isUse).map(({ _id: link, from: id, _from: by, data: { order } }) => ({
      id,
      type: by.type,
      title: by.title,
      ...(order !== undefined && { order }),
      link,
    })),
  }
}

/** Returns readable scaffolds in the community's order; see shared/domain/scaffolds.ts. */
export const repositoryOf = async (user: SessionUser, communityId: string): Promise<Scaffold[]> => {
  const member = await memberOf(user, communityId)
  const { scaffolds } = await findCommunity(communityId)
  const found = await findObjects({ _id: { $in: scaffolds }, communityId, type: 'Scaffold' })
  const readable = await readableIds(member, found)
  const byId = new Map(found.map((scaffold) => [scaffold._id, scaffold]))
  const listed = scaffolds.flatMap((id) => byId.get(id) ?? []).filter(({ _id }) => readable.has(_id))
  const links = await linksOfScaffolds(member, [...readable])
  const [linksFrom, linksTo] = [linksAt(links, 'from'), linksAt(links, 'to')]
  return listed.map((scaffold) => toScaffold(scaffold, [linksFrom(scaffold._id), linksTo(scaffold._id)], readable))
}

/** Adds a new scaffold at the end, for managers. Idempotent for the same `_id`. */
export const addScaffold = async (
  { events }: EventDeps,
  user: SessionUser,
  communityId: string,
  { title }: NewScaffold,
  _id?: string,
): Promise<Contribution> => {
  const manager = await managerOf(user, communityId)
  const { authorId } = manager
  if (authorId === null) throw new AppError('member.missing')
  const make = () =>
    withWrites(events, async (writes) => {
      const community = await loadCommunity(writes.session, communityId)
      const fields = { type: 'Scaffold', communityId, title, permission: 'protected' as const, authors: [authorId] }
      const made = await insertObject(writes, { ...fields, ...(_id !== undefined && { _id }) }, authorId)
      await writeCommunity(writes, community, { scaffolds: [...community.scaffolds, made._id] })
      return made
    })
  return toContribution(await idempotent(_id, findObject, make), manager)
}

/** Reorders the repository, for managers: unnamed scaffolds come last, unknown ids are ignored. */
export const orderScaffolds = async (
  { events }: EventDeps,
  user: SessionUser,
  communityId: string,
  order: RepositoryOrder,
): Promise<void> => {
  await managerOf(user, communityId)
  const wanted = new Set(order.scaffolds)
  await withWrites(events, async (writes) => {
    const community = await loadCommunity(writes.session, communityId)
    const { scaffolds } = community
    const named = [...wanted].filter((id) => scaffolds.includes(id))
    await writeCommunity(writes, community, { scaffolds: [...named, ...scaffolds.filter((id) => !wanted.has(id))] })
  })
}

/**
 * Removes a scaffold from the repository, for managers; notes keep its supports. Throws 'scaffold.used', or if it is
 * not in the repository.
 */
export const removeScaffold = async (
  { events }: EventDeps,
  user: SessionUser,
  communityId: string,
  scaffoldId: string,
): Promise<void> => {
  await managerOf(user, communityId)
  await withWrites(events, async (writes) => {
    const community = await loadCommunity(writes.session, communityId)
    const { scaffolds } = community
    if (!scaffolds.includes(scaffoldId)) throw new AppError('notFound')
    if ((await usedScaffolds([scaffoldId], writes.session)).length > 0) throw new AppError('scaffold.used')
    await writeCommunity(writes, community, { scaffolds: scaffolds.filter((id) => id !== scaffoldId) })
  })
}
