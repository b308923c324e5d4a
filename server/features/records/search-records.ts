import { parseFilter, type QueryBody, type Searchable } from '../../platform/query-filter.ts'
import type { FoundList } from '../../platform/send-json.ts'
import type { SessionUser } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import { streamed } from '../../graph/streamed.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { visibleTo } from './records.access.ts'
import { RecordModel, type RecordDoc } from '../../graph/records/records.model.ts'
import { toRecord } from './records.service.ts'

/** The fields that a search of records may name. */
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
 * The records of a community that fit a free-form query and that the reader may see, oldest first. Old clients look
 * up the author of every record, so those without one, of the site and of admins who have not joined, are left out.
 */
export const searchRecords = async (
  user: SessionUser,
  communityId: string,
  { query }: QueryBody,
): Promise<FoundList> => {
  const member = await memberOf(user, communityId)
  const { filter, skip, limit } = parseFilter<RecordDoc>(query ?? {}, RECORD_FIELDS)
  const found = { $and: [filter, { authorId: { $ne: null } }, await visibleTo(member)] }
  return await streamed(collection(RecordModel), found, { sort: { timestamp: 1, _id: 1 }, skip, limit }, (records) =>
    records.map(toRecord),
  )
}

/** The reader's own records of a community; none for an admin who has not joined it. */
export const ownRecords = async (user: SessionUser, communityId: string): Promise<FoundList> => {
  const { authorId } = await memberOf(user, communityId)
  return await searchRecords(user, communityId, { query: { authorId } })
}
