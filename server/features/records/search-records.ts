import type { Filter } from 'mongodb'
import * as z from 'zod/mini'
import { canManage, type Member } from '../../../shared/access.ts'
import type { ActRecord } from '../../../shared/records.ts'
import { compileQuery, type Searchable } from '../../platform/free-query.ts'
import { parse } from '../../platform/http.ts'
import type { SessionUser } from '../../platform/session.ts'
import { inChunks } from '../../store/chunks.ts'
import { native } from '../../store/native.ts'
import { memberOf } from '../authors/authors.service.ts'
import { closedTo } from '../links/links.access.ts'
import { HistoricalModel, RecordModel, type HistoricalDoc, type RecordDoc } from './records.model.ts'
import { toRecord } from './records.service.ts'

const FIELDS: Searchable = {
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

const snapshotsOfLinksTo = async (ids: readonly string[]): Promise<string[]> => {
  const found = await inChunks(ids, (some) =>
    native(HistoricalModel)
      .find({ 'data.to': { $in: some } } as Filter<HistoricalDoc>, { projection: { _id: 1 } })
      .toArray(),
  )
  return found.map(({ _id }) => _id)
}

/**
 * The records of a community that a member may see, as a filter: all about what they may read, links to it
 * included, and their own about nothing in particular. Old clients look up the author of every record, so those
 * without one, of the site and of admins who have not joined, are left out.
 */
const visibleTo = async (member: Member): Promise<Filter<RecordDoc>> => {
  const { communityId, authorId } = member
  const ofMembers: Filter<RecordDoc> = { communityId, authorId: { $ne: null } }
  if (canManage(member)) return ofMembers
  const closed = await closedTo(member)
  const hidden = await snapshotsOfLinksTo(closed)
  return {
    $and: [
      ofMembers,
      { $or: [{ targetId: { $exists: true } }, { authorId }] },
      closed.length > 0 ? { targetId: { $nin: closed } } : {},
      hidden.length > 0 ? { historicalObjectId: { $nin: hidden } } : {},
    ],
  }
}

/** The records of a community that fit a free-form query and that the reader may see, oldest first. */
export const searchRecords = async (user: SessionUser, communityId: string, body: unknown): Promise<ActRecord[]> => {
  const member = await memberOf(user, communityId)
  const { query } = parse(z.object({ query: z.optional(z.unknown()) }), body)
  const { filter, skip, limit } = compileQuery<RecordDoc>(query ?? {}, FIELDS)
  const records = await native(RecordModel)
    .find({ $and: [filter, await visibleTo(member)] }, { sort: { timestamp: 1, _id: 1 }, skip, limit })
    .toArray()
  return records.map(toRecord)
}

/** The reader's own records of a community; none for an admin who has not joined it. */
export const ownRecords = async (user: SessionUser, communityId: string): Promise<ActRecord[]> => {
  const { authorId } = await memberOf(user, communityId)
  return await searchRecords(user, communityId, { query: { authorId } })
}
