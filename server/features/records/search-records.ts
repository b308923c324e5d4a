import { parseFilter, type QueryBody, type Searchable } from '../../platform/query-filter.ts'
import type { FoundList } from '../../platform/send-json.ts'
import type { SessionUser } from '../../platform/session.ts'
import { streamed } from '../../graph/streamed.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { visibleTo } from './records.access.ts'
import { RecordModel, type RecordDoc } from '../../graph/records/records.model.ts'
import { toRecord } from './records.service.ts'

export const RECORD_FIELDS: Searchable = {
  _id: 'id',
  communityId: 'id',
  authorId: 'id',
  targetId: 'id',
  type: 'text',
  timestamp: 'date',
  modified: 'date',
  'data.*': 'free',
  historicalObjectType: 'text',
  historicalObjectId: 'id',
  historicalVariableName: 'text',
  historicalOperationType: 'text',
}

/**
 * Returns visible records that match a free-form query, oldest first. Old clients look up every author, so records
 * without one are left out.
 */
export const searchRecords = async (
  user: SessionUser,
  communityId: string,
  { query }: QueryBody,
): Promise<FoundList> => {
  const member = await memberOf(user, communityId)
  const { filter, skip, limit } = parseFilter<RecordDoc>(query ?? {}, RECORD_FIELDS)
  const found = { $and: [filter, { authorId: { $ne: null } }, await visibleTo(member)] }
  return await streamed(RecordModel, found, { sort: { timestamp: 1, _id: 1 }, skip, limit }, (records) =>
    records.map(toRecord),
  )
}

/** Returns the reader's own records; none for non-members. */
export const ownRecords = async (user: SessionUser, communityId: string): Promise<FoundList> => {
  const { authorId } = await memberOf(user, communityId)
  return await searchRecords(user, communityId, { query: { authorId } })
}
