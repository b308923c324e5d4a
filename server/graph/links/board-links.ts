import type { Filter } from 'mongodb'
import type { Member } from '../../../shared/rules/access.ts'
import type { Arrow } from '../../../shared/domain/views.ts'
import { SMALL_BATCH, inChunks } from '../../store/chunks.ts'
import { findAll } from '../../store/find.ts'
import { readableIds } from './links.access.ts'
import { LinkModel, type FullLink, type LinkDoc } from './links.model.ts'

/** A `contains` link without fields that all items of the view share. */
export type Placement = Pick<FullLink, '_id' | 'to' | 'data' | 'modified' | '_to'>

type Outgoing = Pick<FullLink, '_id' | 'type' | 'from' | 'to' | '_to'>

/** Returns a view's items. */
export const placementsOn = (viewId: string): Promise<Placement[]> =>
  findAll<LinkDoc, Placement>(
    LinkModel,
    { from: viewId, type: 'contains' },
    { projection: { to: 1, data: 1, modified: 1, _to: 1 } },
  )

/** Returns the `contains` links to contributions of some types: all of a community, or those with `ids`. */
export const holdersOf = async (
  communityId: string,
  types: readonly string[],
  ids?: readonly string[],
): Promise<Pick<FullLink, 'from' | 'to'>[]> => {
  const find = (wanted: Filter<LinkDoc>) =>
    findAll<LinkDoc, Pick<FullLink, 'from' | 'to'>>(
      LinkModel,
      { communityId, type: 'contains', '_to.type': { $in: [...types] }, ...wanted },
      { ...SMALL_BATCH, projection: { _id: 0, from: 1, to: 1 } },
    )
  return await (ids ? inChunks(ids, (some) => find({ to: { $in: some } })) : find({}))
}

/** Returns the items (or other links) whose `to` the member may read. */
export const readableItems = async <T extends Pick<FullLink, 'to' | '_to'>>(
  member: Member,
  items: readonly T[],
): Promise<T[]> => {
  const readable = await readableIds(
    member,
    items.map(({ to, _to }) => ({ ..._to, _id: to })),
  )
  return items.filter(({ to }) => readable.has(to))
}

/** Returns the arrows among some objects, and the objects that build on others which the member may read. */
export const arrowsOf = async (
  member: Member,
  ids: ReadonlySet<string>,
): Promise<{ arrows: Arrow[]; buildsElsewhere: string[] }> => {
  const links = await inChunks([...ids], (some) =>
    findAll<LinkDoc, Outgoing>(
      LinkModel,
      { from: { $in: some }, type: { $in: ['buildson', 'references'] } },
      { projection: { type: 1, from: 1, to: 1, _to: 1 } },
    ),
  )
  const elsewhere = links.filter(({ type, to, _to }) => type === 'buildson' && !ids.has(to) && _to.status === 'active')
  const readable = await readableItems(member, elsewhere)
  return {
    arrows: links.flatMap(({ _id, type, from, to }) => (ids.has(to) ? [{ _id, type, from, to }] : [])),
    buildsElsewhere: [...new Set(readable.map(({ from }) => from))],
  }
}
