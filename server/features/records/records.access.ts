import type { Filter } from 'mongodb'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { READ_MAX_MS, inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { unreadableIds } from '../../graph/links/links.access.ts'
import { HistoricalModel, RecordModel, type HistoricalDoc, type RecordDoc } from '../../graph/records/records.model.ts'

type Snapshot = { _id: string; data: { from: string } }

const snapshotsOfLinksTo = (ids: readonly string[]): Promise<Snapshot[]> =>
  inChunks(ids, (some) =>
    collection(HistoricalModel)
      .find<Snapshot>({ 'data.to': { $in: some } } as Filter<HistoricalDoc>, { projection: { 'data.from': 1 } })
      .toArray(),
  )

/** Ids of unreadable objects, and snapshots of links to them: a link's record has the near end as target. */
const unreadableBy = async (member: Member) => {
  const closed = await unreadableIds(member)
  return { closed, hidden: await snapshotsOfLinksTo(closed) }
}

/**
 * Returns a filter for visible records: of readable objects (for links, both ends), and own ones without a target
 * (LEAK-03).
 */
export const visibleTo = async (member: Member): Promise<Filter<RecordDoc>> => {
  const { communityId, authorId } = member
  if (canManage(member)) return { communityId }
  const { closed, hidden } = await unreadableBy(member)
  return {
    $and: [
      { communityId },
      { $or: [{ targetId: { $exists: true } }, { authorId }] },
      closed.length > 0 ? { targetId: { $nin: closed } } : {},
      hidden.length > 0 ? { historicalObjectId: { $nin: hidden.map(({ _id }) => _id) } } : {},
    ],
  }
}

const count = (filter: Filter<RecordDoc>) => collection(RecordModel).countDocuments(filter, { maxTimeMS: READ_MAX_MS })

/** Returns the number of visible records: all, which indexes count, without the few that `visibleTo` leaves out. */
export const countVisible = async (member: Member, { reads }: { reads: boolean }): Promise<number> => {
  const { communityId, authorId } = member
  const all = (await count({ communityId })) - (reads ? 0 : await count({ communityId, type: 'read' }))
  if (canManage(member)) return all
  const { closed, hidden } = await unreadableBy(member)
  const left: Filter<RecordDoc>[] = [
    // An index finds null, but not what does not exist.
    { $and: [{ targetId: null as unknown as string }, { targetId: { $exists: false } }], authorId: { $ne: authorId } },
    { targetId: { $in: closed } },
    {
      targetId: { $in: hidden.map(({ data }) => data.from) },
      historicalObjectId: { $in: hidden.map(({ _id }) => _id) },
    },
  ]
  return all - (await count({ communityId, ...(!reads && { type: { $ne: 'read' } }), $or: left }))
}
