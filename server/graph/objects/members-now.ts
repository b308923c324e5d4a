import type { ClientSession } from 'mongoose'
import { collection } from '../../store/collection.ts'
import { ObjectModel, type ObjectDoc } from './objects.model.ts'

/**
 * Fields that bring an object into a group, with the members that the group has as they are written. The group is written
 * as well, so that a change of its members at the same moment either comes first, or finds the object in the group.
 */
export const withMembersNow = async <T extends { group?: string | null }>(
  session: ClientSession,
  fields: T,
): Promise<T & Partial<Pick<ObjectDoc, '_groupMembers'>>> => {
  if (!fields.group) return fields
  const group = await collection(ObjectModel).findOneAndUpdate(
    { _id: fields.group },
    { $inc: { entries: 1 } },
    { session, returnDocument: 'after', projection: { members: 1 } },
  )
  return { ...fields, _groupMembers: group?.members ?? [] }
}
