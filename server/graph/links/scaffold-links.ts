import type { ClientSession } from 'mongoose'
import type { Member } from '../../../shared/rules/access.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { byAge } from '../../store/oldest-first.ts'
import { readableLinks } from './links.access.ts'
import { LinkModel, type FullLink, type LinkDoc } from './links.model.ts'

/** The links that say of some scaffolds what is in them, what they are paired with and who uses them, oldest first, as far as the member may read them. */
export const linksOfScaffolds = async (member: Member, ids: readonly string[]): Promise<FullLink[]> => {
  const found = await inChunks(ids, (some) =>
    collection(LinkModel)
      .find<FullLink>({
        $or: [
          { from: { $in: some }, type: { $in: ['contains', 'pair'] } },
          { to: { $in: some }, type: { $in: ['uses', 'pair'] } },
        ],
      })
      .toArray(),
  )
  const once = [...new Map(found.map((link) => [link._id, link])).values()]
  return (await readableLinks(member, once)).toSorted(byAge)
}

/** Returns whether a link says that something uses a scaffold: a community's settings, or a view that has not been removed. */
export const isUse = ({ type, _from }: Pick<FullLink, 'type' | '_from'>): boolean =>
  type === 'uses' && (_from.type === 'Context' || (_from.type === 'View' && _from.status !== 'inactive'))

/** Those of some scaffolds that are used, in their order; it asks no access rule. */
export const usedAmong = async (ids: readonly string[], session?: ClientSession): Promise<string[]> => {
  const links = await inChunks(ids, (some) =>
    collection(LinkModel)
      .find<Pick<FullLink, 'to' | 'type' | '_from'>>(
        { to: { $in: some }, type: 'uses' },
        { projection: { to: 1, type: 1, _from: 1 }, session },
      )
      .toArray(),
  )
  const used = new Set(links.filter(isUse).map(({ to }) => to))
  return ids.filter((id) => used.has(id))
}

/** The links from a scaffold to its supports, in the session's view of the store; it asks no access rule. */
export const supportsIn = (scaffoldId: string, session: ClientSession): Promise<FullLink[]> =>
  collection(LinkModel)
    .find<FullLink>({ from: scaffoldId, type: 'contains', '_to.type': 'Support' }, { session })
    .toArray()

/** Returns whether there is a link of a type from one object to another. */
export const isLinked = async (
  { from, to, type }: Pick<LinkDoc, 'from' | 'to' | 'type'>,
  session: ClientSession,
): Promise<boolean> => (await collection(LinkModel).findOne({ from, to, type }, { session })) !== null

/** The support that each of some notes was given first of those it has, by the notes' ids; it asks no access rule. */
export const firstSupports = async (noteIds: readonly string[]): Promise<Map<string, string>> => {
  const links = await inChunks(noteIds, (some) =>
    collection(LinkModel)
      .find<Pick<FullLink, '_id' | 'from' | 'to' | 'created'>>(
        { to: { $in: some }, type: 'supports' },
        { projection: { from: 1, to: 1, created: 1 } },
      )
      .toArray(),
  )
  return new Map(
    links
      .toSorted(byAge)
      .toReversed()
      .map(({ from, to }) => [to, from]),
  )
}

/** The scaffold that each of some supports came into first, by the supports' ids, of those that the member may read. */
export const scaffoldsOfSupports = async (
  member: Member,
  supportIds: readonly string[],
): Promise<Map<string, { _id: string; title: string }>> => {
  const links = await inChunks(supportIds, (some) =>
    collection(LinkModel)
      .find<FullLink>({ to: { $in: some }, type: 'contains', '_from.type': 'Scaffold' })
      .toArray(),
  )
  const readable = (await readableLinks(member, links)).toSorted(byAge).toReversed()
  return new Map(readable.map(({ from, to, _from }) => [to, { _id: from, title: _from.title }]))
}
