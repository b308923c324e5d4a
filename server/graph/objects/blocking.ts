import type { Filter } from 'mongodb'
import type { ClientSession } from 'mongoose'
import { native } from '../../store/native.ts'
import { writeRecords } from '../records/records.log.ts'
import { ObjectModel, type ObjectDoc, type StoredObject } from './objects.model.ts'
import { findObjects, laterThan } from './objects.service.ts'

/**
 * Blocks the active writers of a community who are not blocked yet, or unblocks those who are, as the same change of each
 * of their authors, with its record and its snapshot; answers them as they are now. It takes five questions to the store
 * however many they are, so that one transaction holds a whole school.
 */
export const setBlocked = async (
  session: ClientSession,
  communityId: string,
  blockLogin: boolean,
  by: string | null,
): Promise<ObjectDoc[]> => {
  const concerned: Filter<StoredObject> = {
    communityId,
    type: 'Author',
    status: 'active',
    role: { $ne: 'manager' },
    blockLogin: blockLogin ? { $ne: true } : true,
  }
  const before = await findObjects(concerned, session)
  if (before.length === 0) return []
  const newest = before.map(({ modified }) => modified).reduce((a, b) => (a > b ? a : b))
  await native(ObjectModel).updateMany(
    concerned,
    { $set: { blockLogin, modified: laterThan(newest) }, $inc: { version: 1 } },
    { session },
  )
  const changed = await findObjects({ _id: { $in: before.map(({ _id }) => _id) } }, session)
  await writeRecords(
    session,
    changed.map((doc) => [
      { communityId, by, type: 'modified', targetId: doc._id },
      { of: 'Object', doc, operation: 'modified' },
    ]),
  )
  return changed
}
