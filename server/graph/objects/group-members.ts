import type { ClientSession } from 'mongoose'
import { native } from '../../store/native.ts'
import { transaction } from '../../store/transaction.ts'
import { refreshMembers } from '../links/links.summary.ts'
import { ObjectModel, type ObjectDoc } from './objects.model.ts'
import { findObject, WITHOUT_TERMS } from './objects.service.ts'

/** An object of a group before and after the group's members have changed. */
export interface Regrouped {
  before: ObjectDoc
  object: ObjectDoc
}

/**
 * Fields that bring an object into a group, with the members that the group has as they are written. The group is written
 * as well, so that a change of its members at the same moment either comes first, or finds the object in the group.
 */
export const withMembersNow = async <T extends { group?: string | null }>(
  session: ClientSession,
  fields: T,
): Promise<T & Partial<Pick<ObjectDoc, '_groupMembers'>>> => {
  if (!fields.group) return fields
  const group = await native(ObjectModel).findOneAndUpdate(
    { _id: fields.group },
    { $inc: { entries: 1 } },
    { session, returnDocument: 'after', projection: { members: 1 } },
  )
  return { ...fields, _groupMembers: group?.members ?? [] }
}

/**
 * Copies a group's members to every object of the group and to the summaries in its links, because these decide
 * who may read it. It is no change of the object: version and time stay (contract/README.md 15).
 */
export const spreadMembers = async (session: ClientSession, group: ObjectDoc): Promise<Regrouped[]> => {
  const ofGroup = { communityId: group.communityId, group: group._id }
  const _groupMembers = group.members ?? []
  const objects = await native(ObjectModel).find(ofGroup, { session, projection: WITHOUT_TERMS }).toArray()
  await native(ObjectModel).updateMany(ofGroup, { $set: { _groupMembers } }, { session })
  const ids = objects.map(({ _id }) => _id)
  await refreshMembers(session, ids, _groupMembers)
  return objects.map((before) => ({ before, object: { ...before, _groupMembers } }))
}

/** Once a change of a group's members is committed: tells them to links that were made in the same moment, which it could not see. */
export const spreadToMissed = (groupId: string, regrouped: readonly Regrouped[]): Promise<void> =>
  transaction(async (session) => {
    const group = await findObject(groupId, session)
    const ids = regrouped.map(({ object }) => object._id)
    if (group) await refreshMembers(session, ids, group.members ?? [])
  })
