import type { ClientSession } from 'mongoose'
import { native } from '../../store/native.ts'
import { transaction } from '../../store/transaction.ts'
import { refreshMembers } from '../links/links.summary.ts'
import type { Writes } from '../writes.ts'
import { ObjectModel, type ObjectDoc } from './objects.model.ts'
import { announceChange, findObjects, WITHOUT_TERMS } from './objects.service.ts'

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
export const spreadMembers = async (writes: Writes, group: ObjectDoc): Promise<void> => {
  const { session } = writes
  const ofGroup = { communityId: group.communityId, group: group._id }
  const _groupMembers = group.members ?? []
  const objects = await native(ObjectModel).find(ofGroup, { session, projection: WITHOUT_TERMS }).toArray()
  await native(ObjectModel).updateMany(ofGroup, { $set: { _groupMembers } }, { session })
  const ids = objects.map(({ _id }) => _id)
  await refreshMembers(session, ids, _groupMembers)
  if (ids.length > 0) writes.afterCommit(spreadToMissed, { groupId: group._id, ids })
  for (const before of objects) announceChange(writes, before, { ...before, _groupMembers })
}

/** Tells the members of groups to links that were made while these changed, which the change could not see. */
const spreadToMissed = (regrouped: readonly { groupId: string; ids: readonly string[] }[]): Promise<void> =>
  transaction(async (session) => {
    const groups = await findObjects({ _id: { $in: regrouped.map(({ groupId }) => groupId) } }, session)
    const members = new Map(groups.map((group) => [group._id, group.members ?? []]))
    for (const { groupId, ids } of regrouped) await refreshMembers(session, ids, members.get(groupId) ?? [])
  })
