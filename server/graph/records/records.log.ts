import type { ClientSession } from 'mongoose'
import { collection } from '../../store/collection.ts'
import { newId } from '../../store/new-id.ts'
import { removeSome } from '../../store/remove-some.ts'
import { writeTogether, type Write } from '../../store/write-together.ts'
import { HistoricalModel, RecordModel, type HistoricalDoc, type Operation, type RecordDoc } from './records.model.ts'
import { countStored } from './stored-bytes.ts'

export interface Snapshot {
  of: 'Object' | 'Link'
  doc: { _id: string; type: string }
  operation: Operation
}

/** An action to log; `by` is null for the site itself. */
export interface Act {
  communityId: string
  by: string | null
  type: string
  targetId?: string
  data?: Record<string, unknown>
}

/** Excluded: personal data and managers' texts about people, because snapshots outlive both, and derived data. */
const LEFT_OUT = ['email', 'subscriptions', 'excerpt', 'holding', 'notice', 'changeWaits']

const kept = (doc: object) => Object.fromEntries(Object.entries(doc).filter(([key]) => !LEFT_OUT.includes(key)))

/** Returns the record of an action and, for a change, its snapshot, in stored format. */
export const newRecord = (
  act: Act,
  snapshot?: Snapshot,
  at = new Date(),
): { record: RecordDoc; historical?: HistoricalDoc } => {
  const record: RecordDoc = {
    _id: newId(),
    communityId: act.communityId,
    authorId: act.by,
    ...(act.targetId !== undefined && { targetId: act.targetId }),
    type: act.type,
    timestamp: at,
    modified: at,
    data: act.data ?? {},
  }
  if (!snapshot) return { record }
  const historical: HistoricalDoc = {
    _id: newId(),
    communityId: act.communityId,
    type: snapshot.of,
    dataId: snapshot.doc._id,
    dataType: snapshot.doc.type,
    data: kept(snapshot.doc),
  }
  record.historicalObjectType = snapshot.of
  record.historicalObjectId = historical._id
  record.historicalVariableName = snapshot.doc.type
  record.historicalOperationType = snapshot.operation
  return { record, historical }
}

/** Like `newRecord`, as writes for the action's transaction. */
export const recordWrites = (act: Act, snapshot?: Snapshot): { record: RecordDoc; writes: Write[] } => {
  const { record, historical } = newRecord(act, snapshot)
  // Reads store nothing countable, so they stay possible beyond the quota.
  if (historical || act.data) countStored(act.by, [record, historical])
  const snapshots = historical ? [{ to: HistoricalModel, insert: historical }] : []
  return { record, writes: [...snapshots, { to: RecordModel, insert: record }] }
}

/** Writes the record of an action and its snapshot. */
export const writeRecord = async (session: ClientSession, act: Act, snapshot?: Snapshot): Promise<RecordDoc> => {
  const { record, writes } = recordWrites(act, snapshot)
  await writeTogether(session, writes)
  return record
}

/** Writes several records and snapshots in the transaction of their actions. */
export const writeRecords = async (session: ClientSession, acts: readonly [Act, Snapshot][]): Promise<void> => {
  const written = acts.map(([act, snapshot]) => newRecord(act, snapshot))
  for (const { record, historical } of written) countStored(record.authorId, [record, historical])
  const historicals = written.flatMap(({ historical }) => historical ?? [])
  await collection(HistoricalModel).insertMany(historicals, { session })
  await collection(RecordModel).insertMany(
    written.map(({ record }) => record),
    { session },
  )
}

/** Deletes at most `max` records and as many snapshots of a community; returns the number. */
export const removeRecordsOf = async (communityId: string, max: number): Promise<number> =>
  (await removeSome(RecordModel, { communityId }, max)) + (await removeSome(HistoricalModel, { communityId }, max))
