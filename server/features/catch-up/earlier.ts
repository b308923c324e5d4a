import type { Member } from '../../../shared/rules/access.ts'
import { HistoricalModel, type HistoricalDoc } from '../../graph/records/records.model.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { mayReadSnapshot } from '../records/historical.ts'

/** Fields of snapshots that the read rules need; no texts. */
const ACCESS = ['type', 'status', 'permission', 'authors', '_groupMembers', 'modified'] as const

type Stated = HistoricalDoc & { data: { status?: string; modified: Date } }

/**
 * Returns the newest snapshot before `moment` of each contribution that was active and readable by the member then:
 * snapshot ids by contribution id.
 */
export const readableAt = async (
  member: Member,
  ids: readonly string[],
  moment: Date,
): Promise<ReadonlyMap<string, string>> => {
  const projection = { dataId: 1, type: 1, ...Object.fromEntries(ACCESS.map((field) => [`data.${field}`, 1])) }
  const found = await inChunks(ids, (some) =>
    collection(HistoricalModel)
      .find<Stated>({ dataId: { $in: some }, 'data.modified': { $lt: moment } }, { projection })
      .toArray(),
  )
  const newest = new Map<string, Stated>()
  for (const snapshot of found) {
    const known = newest.get(snapshot.dataId)
    if (!known || known.data.modified < snapshot.data.modified) newest.set(snapshot.dataId, snapshot)
  }
  const readable = [...newest.values()].filter(
    (snapshot) => snapshot.data.status === 'active' && mayReadSnapshot(member, snapshot),
  )
  return new Map(readable.map(({ dataId, _id }) => [dataId, _id]))
}
