import type { ClientSession } from 'mongoose'
import type { Member } from '../../../shared/rules/access.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { byAge } from '../../store/oldest-first.ts'
import { readableLinks } from './links.access.ts'
import { LinkModel, type FullLink, type LinkDoc } from './links.model.ts'

/** Returns the readable links of scaffolds to their contents, pairs and users, oldest first. */
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

/** Returns whether a link is an active use of a scaffold: by a root context or a view that is not removed. */
export const isUse = ({ type, _from }: Pick<FullLink, 'type' | '_from'>): boolean =>
  type === 'uses' && (_from.type === 'Context' || (_from.type === 'View' && _from.status !== 'inactive'))

/** Returns the scaffolds that are in use, in their order, without access checks. */
export const usedScaffolds = async (ids: readonly string[], session?: ClientSession): Promise<string[]> => {
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

/** Returns the links from a scaffold to its supports, without access checks. */
export const supportsIn = (scaffoldId: string, session: ClientSession): Promise<FullLink[]> =>
  collection(LinkModel)
    .find<FullLink>({ from: scaffoldId, type: 'contains', '_to.type': 'Support' }, { session })
    .toArray()

/** Returns whether a link of this type exists. */
export const isLinked = async (
  { from, to, type }: Pick<LinkDoc, 'from' | 'to' | 'type'>,
  session: ClientSession,
): Promise<boolean> => (await collection(LinkModel).findOne({ from, to, type }, { session })) !== null

/** Returns the id of each note's first support by note id, without access checks. */
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

/** Returns each support's first scaffold that the member may read, by support id. */
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
