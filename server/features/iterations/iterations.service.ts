import type { NewStartDate, StartDate } from '../../../shared/domain/iterations.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import { removeSome } from '../../store/remove-some.ts'
import { managerOf, memberOf } from '../../graph/membership/authors.service.ts'
import { StartDateModel, type StartDateDoc } from './iterations.model.ts'

const toStartDate = ({ created, modified, ...rest }: StartDateDoc): StartDate => ({
  ...rest,
  created: created.toISOString(),
  modified: modified.toISOString(),
})

/** Returns the start date of tracking, or null. */
export const startDateOf = async (user: SessionUser, communityId: string): Promise<StartDate | null> => {
  await memberOf(user, communityId)
  const found = await collection(StartDateModel).findOne({ _id: communityId })
  return found && toStartDate(found)
}

/** Saves the start date, for managers; returns it and whether it is the first. */
export const saveStartDate = async (
  user: SessionUser,
  { communityId, type, startDate }: NewStartDate,
): Promise<{ saved: StartDate; first: boolean }> => {
  await managerOf(user, communityId)
  const now = new Date()
  const { value, lastErrorObject } = await collection(StartDateModel).findOneAndUpdate(
    { _id: communityId },
    { $set: { startDate, modified: now }, $setOnInsert: { communityId, type, created: now } },
    { upsert: true, returnDocument: 'after', includeResultMetadata: true },
  )
  if (!value) throw new AppError('request.unexpected')
  return { saved: toStartDate(value), first: lastErrorObject?.updatedExisting !== true }
}

/** Deletes a community's start date; returns the number deleted. */
export const removeStartDatesOf = (communityId: string, max: number): Promise<number> =>
  removeSome(StartDateModel, { _id: communityId }, max)
