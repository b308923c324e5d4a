import { ACTIVITY_MAX, type Activity, type ActivityQuery, type ActivityRow } from '../../../shared/domain/activity.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { inChunks } from '../../store/chunks.ts'
import { findAll } from '../../store/find.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import { RecordModel, type RecordDoc } from '../../graph/records/records.model.ts'
import { countVisible, visibleTo } from '../records/records.access.ts'

const FIELDS = [
  'timestamp',
  'type',
  'targetId',
  'authorId',
  'historicalObjectType',
  'historicalVariableName',
  'historicalOperationType',
] as const
export type Listed = Pick<RecordDoc, '_id' | (typeof FIELDS)[number]>
export const LISTED = Object.fromEntries(FIELDS.map((field) => [field, 1]))

/** Returns the objects that records are about, by id. */
export const targetsOf = async (records: readonly Listed[]) => {
  const ids = new Set(records.flatMap(({ targetId }) => targetId ?? []))
  const found = await inChunks([...ids], (some) => findFields({ _id: { $in: some } }, ['type', 'title']))
  return new Map(found.map((object) => [object._id, object]))
}

/** Returns the newest readable records, with or without reads. */
export const newestActivity = async (member: Member, { reads }: ActivityQuery): Promise<Activity> => {
  const visible = await visibleTo(member)
  const filter = reads === 'no' ? { $and: [visible, { type: { $ne: 'read' as const } }] } : visible
  const found = await findAll<RecordDoc, Listed>(RecordModel, filter, {
    sort: { timestamp: -1, _id: -1 },
    limit: ACTIVITY_MAX + 1,
    projection: LISTED,
  })
  const records = found.slice(0, ACTIVITY_MAX)
  const targets = await targetsOf(records)
  const rowOf = (record: Listed): ActivityRow => {
    const { targetId = '', historicalObjectType, historicalVariableName: link } = record
    const { type: targetType = '', title = '' } = targets.get(targetId) ?? {}
    return {
      _id: record._id,
      timestamp: record.timestamp.toISOString(),
      action: record.historicalOperationType ?? record.type,
      targetId: record.targetId ?? null,
      ...(historicalObjectType === 'Link' && link !== undefined && { link }),
      targetType,
      title,
      authorId: record.authorId,
    }
  }
  const isAll = found.length <= ACTIVITY_MAX
  const more = isAll ? 0 : (await countVisible(member, { reads: reads === 'all' })) - ACTIVITY_MAX
  return { rows: records.map(rowOf), more: Math.max(0, more) }
}
