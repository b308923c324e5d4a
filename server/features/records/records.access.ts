import type { Filter } from 'mongodb'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { unreadableIds } from '../../graph/links/links.access.ts'
import { HistoricalModel, type HistoricalDoc, type RecordDoc } from '../../graph/records/records.model.ts'

const snapshotsOfLinksTo = async (ids: readonly string[]): Promise<string[]> => {
  const found = await inChunks(ids, (some) =>
    collection(HistoricalModel)
      .find({ 'data.to': { $in: some } } as Filter<HistoricalDoc>, { projection: { _id: 1 } })
      .toArray(),
  )
  return found.map(({ _id }) => _id)
}

/**
 * Returns a filter for visible records: of readable objects (for links, both ends), and own ones without a target
 * (LEAK-03).
 */
export const visibleTo = async (member: Member): Promise<Filter<RecordDoc>> => {
  const { communityId, authorId } = member
  if (canManage(member)) return { communityId }
  const closed = await unreadableIds(member)
  // A link's record has the near end as target.
  const hidden = await snapshotsOfLinksTo(closed)
  return {
    $and: [
      { communityId },
      { $or: [{ targetId: { $exists: true } }, { authorId }] },
      closed.length > 0 ? { targetId: { $nin: closed } } : {},
      hidden.length > 0 ? { historicalObjectId: { $nin: hidden } } : {},
    ],
  }
}
