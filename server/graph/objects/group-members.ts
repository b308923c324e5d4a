import { collection } from '../../store/collection.ts'
import { transaction } from '../../store/transaction.ts'
import { refreshMembers } from '../links/links.summary.ts'
import type { Writes } from '../writes.ts'
import { ObjectModel, type ObjectDoc } from './objects.model.ts'
import { announceChange, findObjects, WITHOUT_TERMS } from './objects.service.ts'

/** Copies a group's members to its objects and link summaries, which determine readers. Version and times are unchanged (contract/README.md 15). */
export const propagateGroupMembers = async (writes: Writes, group: ObjectDoc): Promise<void> => {
  const { session } = writes
  const ofGroup = { communityId: group.communityId, group: group._id }
  const _groupMembers = group.members ?? []
  const objects = await collection(ObjectModel).find(ofGroup, { session, projection: WITHOUT_TERMS }).toArray()
  await collection(ObjectModel).updateMany(ofGroup, { $set: { _groupMembers } }, { session })
  const ids = objects.map(({ _id }) => _id)
  await refreshMembers(session, ids, _groupMembers)
  if (ids.length > 0) writes.afterCommit(propagateToMissed, { groupId: group._id, ids })
  for (const before of objects) announceChange(writes, before, { ...before, _groupMembers })
}

/** Copies group members to links created concurrently, which the transaction could not see. */
const propagateToMissed = (regrouped: readonly { groupId: string; ids: readonly string[] }[]): Promise<void> =>
  transaction(async (session) => {
    const groups = await findObjects({ _id: { $in: regrouped.map(({ groupId }) => groupId) } }, session)
    const members = new Map(groups.map((group) => [group._id, group.members ?? []]))
    for (const { groupId, ids } of regrouped) await refreshMembers(session, ids, members.get(groupId) ?? [])
  })
