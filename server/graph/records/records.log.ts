import type { ClientSession } from 'mongoose'
import { collection } from '../../store/collection.ts'
import { newId } from '../../store/new-id.ts'
import { removeSome } from '../../store/remove-some.ts'
import { writeTogether, type Write } from '../../store/write-together.ts'
import { HistoricalModel, RecordModel, type HistoricalDoc, type Operation, type RecordDoc } from './records.model.ts'
import { countStored } from './stored-bytes.ts'

/** Describes what of an act is frozen: a stored object or link, whole. */
export interface Snapshot {
  of: 'Object' | 'Link'
  doc: { _id: string; type: string }
  operation: Operation
}

/** An act to be logged; `by` is the author, null where the site itself acts. */
export interface Act {
  communityId: string
  by: string | null
  type: string
  targetId?: string
  data?: Record<string, unknown>
}

/** Lists what a snapshot never keeps: it outlives the erasing of a person; and what follows from the rest. */
const LEFT_OUT = ['email', 'subscriptions', 'excerpt']

const kept = (doc: object) => Object.fromEntries(Object.entries(doc).filter(([key]) => !LEFT_OUT.includes(key)))

/** The log line of an act and, for a change, the snapshot that it points to, as they are stored. */
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

/** The log line of an act and, for a change, the snapshot that it points to, as writes of the act's own transaction. */
export const recordWrites = (act: Act, snapshot?: Snapshot): { record: RecordDoc; writes: Write[] } => {
  const { record, historical } = newRecord(act, snapshot)
  // Whoever has stored their share may read on.
  if (historical || act.data) countStored(act.by, [record, historical])
  const snapshots = historical ? [{ to: HistoricalModel, insert: historical }] : []
  return { record, writes: [...snapshots, { to: RecordModel, insert: record }] }
}

/** Writes the log line of an act and its snapshot. */
export const writeRecord = async (session: ClientSession, act: Act, snapshot?: Snapshot): Promise<RecordDoc> => {
  const { record, writes } = recordWrites(act, snapshot)
  await writeTogether(session, writes)
  return record
}

/** Writes several acts with their snapshots, in the acts' own transaction. */
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

/** Removes at most `max` log lines and as many snapshots of a community; answers how many. */
export const removeRecordsOf = async (communityId: string, max: number): Promise<number> =>
  (await removeSome(RecordModel, { communityId }, max)) + (await removeSome(HistoricalModel, { communityId }, max))
