import { RESERVED_RECORD_TYPES, type ActRecord, type NewRecord } from '../../../shared/domain/records.ts'
import { safeData } from '../../platform/data.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { transaction } from '../../store/transaction.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { openObject } from '../contributions/contributions.service.ts'
import { writeRecord } from '../../graph/records/records.log.ts'
import { toRecord } from './records.service.ts'

/** Writes a record requested by a client; throws for types of the server's own records. */
export const writeCustomRecord = async (
  user: SessionUser,
  communityId: string,
  { type, targetId, data }: NewRecord,
): Promise<ActRecord> => {
  const { authorId } = await memberOf(user, communityId)
  if (authorId === null) throw new AppError('member.missing')
  if (RESERVED_RECORD_TYPES.includes(type)) throw new AppError('record.typeReserved')
  const target = targetId ? (await openObject(user, targetId)).object : undefined
  if (target && target.communityId !== communityId) throw new AppError('notFound')
  const act = { communityId, by: authorId, type, data: safeData(data), ...(target && { targetId: target._id }) }
  return toRecord(await transaction((session) => writeRecord(session, act)))
}
