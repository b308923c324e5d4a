import type { ClientSession } from 'mongoose'
import { collection } from '../../store/collection.ts'
import { ObjectModel, type ObjectDoc } from './objects.model.ts'

/** Adds the current members of the joined group. Also writes the group, so that concurrent changes of its members conflict. */
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
