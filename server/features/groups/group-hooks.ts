import { toOneLine } from '../../../shared/text/lines.ts'
import { refusedFields } from '../../platform/errors.ts'
import { propagateGroupMembers } from '../../graph/objects/group-members.ts'
import type { ObjectHooks } from '../../graph/objects/object-types.ts'
import { activeAuthors } from '../contributions/active-authors.ts'

/**
 * Returns the requested members. Throws 'group.members' for unknown ones, because members gain read access; current
 * members may stay after leaving the community.
 */
export const requestedMembers = async (
  communityId: string,
  ids: readonly string[],
  known: readonly string[],
): Promise<string[]> => {
  const members = await activeAuthors(communityId, ids, known)
  if (members.length < new Set(ids).size) throw refusedFields({ members: 'group.members' })
  return members
}

/** Validates a group and updates its members in its objects. */
export const groupHooks: ObjectHooks = {
  change: async (set, { found: { communityId, members = [] }, sent }) => {
    const title = sent.title === undefined ? undefined : toOneLine(sent.title).trim()
    if (title === '') throw refusedFields({ title: 'field.required' })
    return {
      ...set,
      ...(title !== undefined && { title }),
      ...(sent.members && { members: await requestedMembers(communityId, sent.members, members) }),
    }
  },
  afterSave: async (group, { writes }, set) => {
    if (set.members) await propagateGroupMembers(writes, group)
  },
}
