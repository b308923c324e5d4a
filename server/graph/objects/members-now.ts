import type { ClientSession } from 'mongoose'
import { collection } from '../../store/collection.ts'
import { ObjectModel, type ObjectDoc } from './objects.model.ts'

/**
 * Adds the current members of the group that an object joins. Also writes the group, so that a concurrent change of its members conflicts or sees the object.
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
