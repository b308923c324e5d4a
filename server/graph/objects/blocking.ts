import type { Filter } from 'mongodb'
import { collection } from '../../store/collection.ts'
import { writeRecords } from '../records/records.log.ts'
import type { Writes } from '../writes.ts'
import { ObjectModel, type ObjectDoc, type StoredObject } from './objects.model.ts'
import { announceChange, findObjects, laterThan } from './objects.service.ts'

/**
 * Blocks or unblocks all active writers, with records and snapshots; returns the changed ones. Five queries in all, so that a whole school fits in one
 * transaction.
 */
export const setBlocked = async (
  writes: Writes,
  communityId: string,
  blockLogin: boolean,
  by: string | null,
): Promise<ObjectDoc[]> => {
  const { session } = writes
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
  await collection(ObjectModel).updateMany(
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
  const blockedBefore = new Map(before.map((author) => [author._id, author]))
  for (const author of changed) announceChange(writes, blockedBefore.get(author._id) ?? author, author)
  return changed
}
