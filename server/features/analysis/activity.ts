import { ACTIVITY_MAX, type Activity, type ActivityQuery, type ActivityRow } from '../../../shared/domain/activity.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { BATCH, inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import { FORBIDDEN_TITLE } from '../../graph/objects/forbidden.ts'
import { RecordModel, type RecordDoc } from '../../graph/records/records.model.ts'
import { listedTo } from '../records/records.access.ts'

const FIELDS = [
  'timestamp',
  'type',
  'targetId',
  'authorId',
  'historicalObjectType',
  'historicalVariableName',
  'historicalOperationType',
] as const
type Listed = Pick<RecordDoc, '_id' | (typeof FIELDS)[number]>

/** Types and titles of what some records are about, by id, without texts. */
const targetsOf = async (records: readonly Listed[], closed: ReadonlySet<string>) => {
  const ids = new Set(records.flatMap(({ targetId }) => targetId ?? []))
  const open = [...ids].filter((id) => !closed.has(id))
  const found = await inChunks(open, (some) => findFields({ _id: { $in: some } }, ['type', 'title']))
  return new Map(found.map((object) => [object._id, object]))
}

const whenAndWhat = (record: Listed) => ({
  _id: record._id,
  timestamp: record.timestamp.toISOString(),
  action: record.historicalOperationType ?? record.type,
  targetId: record.targetId ?? null,
})

/** A record about what the member may not read: neither the title nor, but for oneself, the author (DSH1-13). */
const forbiddenRow = (record: Listed, { authorId }: Member): ActivityRow => ({
  ...whenAndWhat(record),
  targetType: '',
  title: FORBIDDEN_TITLE,
  authorId: record.authorId === authorId ? authorId : null,
})

/** The newest records of a community, with or without readings, as a member may see them. */
export const newestActivity = async (member: Member, { reads }: ActivityQuery): Promise<Activity> => {
  const { filter, closed } = await listedTo(member)
  const found = await collection(RecordModel)
    .find<Listed>(reads === 'no' ? { $and: [filter, { type: { $ne: 'read' } }] } : filter, {
      ...BATCH,
      sort: { timestamp: -1, _id: -1 },
      limit: ACTIVITY_MAX + 1,
      projection: Object.fromEntries(FIELDS.map((field) => [field, 1])),
    })
    .toArray()
  const records = found.slice(0, ACTIVITY_MAX)
  const targets = await targetsOf(records, closed)
  const rowOf = (record: Listed): ActivityRow => {
    const { targetId = '', historicalObjectType, historicalVariableName: link } = record
    if (closed.has(targetId)) return forbiddenRow(record, member)
    const { type: targetType = '', title = '' } = targets.get(targetId) ?? {}
    return {
      ...whenAndWhat(record),
      ...(historicalObjectType === 'Link' && link !== undefined && { link }),
      targetType,
      title,
      authorId: record.authorId,
    }
  }
  return { rows: records.map(rowOf), more: found.length > ACTIVITY_MAX }
}
