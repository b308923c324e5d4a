import type { Filter } from 'mongodb'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { closedTo } from '../../graph/links/links.access.ts'
import { HistoricalModel, type HistoricalDoc, type RecordDoc } from '../../graph/records/records.model.ts'

const snapshotsOfLinksTo = async (ids: readonly string[]): Promise<string[]> => {
  const found = await inChunks(ids, (some) =>
    collection(HistoricalModel)
      .find({ 'data.to': { $in: some } } as Filter<HistoricalDoc>, { projection: { _id: 1 } })
      .toArray(),
  )
  return found.map(({ _id }) => _id)
}

interface Listed {
  filter: Filter<RecordDoc>
  /** The ids of what the member may not read: a list calls it "forbidden". */
  closed: ReadonlySet<string>
}

/**
 * As `visibleTo`, and those about what the member may not read. Of a link that is closed to them by its far end alone, nothing
 * is told.
 */
export const listedTo = async (member: Member): Promise<Listed> => {
  const { communityId, authorId } = member
  if (canManage(member)) return { filter: { communityId }, closed: new Set() }
  const closed = await closedTo(member)
  // A link's record is about its near end.
  const hidden = await snapshotsOfLinksTo(closed)
  const filter: Filter<RecordDoc> = {
    $and: [
      { communityId },
      { $or: [{ targetId: { $exists: true } }, { authorId }] },
      hidden.length > 0 ? { historicalObjectId: { $nin: hidden } } : {},
    ],
  }
  return { filter, closed: new Set(closed) }
}

/**
 * The records of a community that a member may see, as a filter: those about what they may read, of links both
 * ends, and their own about nothing in particular. A log tells nothing of the others.
 */
export const visibleTo = async (member: Member): Promise<Filter<RecordDoc>> => {
  const { filter, closed } = await listedTo(member)
  return closed.size > 0 ? { $and: [filter, { targetId: { $nin: [...closed] } }] } : filter
}
