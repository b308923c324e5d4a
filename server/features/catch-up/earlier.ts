import { ACCESS_FIELDS, type Member } from '../../../shared/rules/access.ts'
import { HistoricalModel, type HistoricalDoc } from '../../graph/records/records.model.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { mayReadSnapshot } from '../records/historical.ts'

/** Snapshot fields that the read rules need. */
const ACCESS = [...ACCESS_FIELDS, 'status', 'modified'] as const

type Stated = HistoricalDoc & { data: { status?: string; modified: Date } }

/** Returns the newest snapshot ids before `moment`, by contribution id, if active and readable by the member then. */
export const readableAt = async (
  member: Member,
  ids: readonly string[],
  moment: Date,
): Promise<ReadonlyMap<string, string>> => {
  const projection = {
    dataId: 1,
    type: 1,
    hidden: 1,
    ...Object.fromEntries(ACCESS.map((field) => [`data.${field}`, 1])),
  }
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
