import { toOneLine } from '../../../shared/text/lines.ts'
import { refusedFields } from '../../platform/errors.ts'
import { propagateGroupMembers } from '../../graph/objects/group-members.ts'
import type { ObjectHooks } from '../../graph/objects/object-types.ts'
import { authorsAmong } from '../contributions/authors-among.ts'

/**
 * Returns the requested group members, unique. Members gain read access, so an invalid list is refused
 * ('group.members') rather than corrected; current members may stay even if they left the community.
 */
export const membersAsked = async (
  communityId: string,
  ids: readonly string[],
  known: readonly string[],
): Promise<string[]> => {
  const members = await authorsAmong(communityId, ids, known)
  if (members.length < new Set(ids).size) throw refusedFields({ members: 'group.members' })
  return members
}

/** Validates title and members of a group, and updates members in the group's objects. */
export const groupHooks: ObjectHooks = {
  change: async (set, { found: { communityId, members = [] }, sent }) => {
    const title = sent.title === undefined ? undefined : toOneLine(sent.title).trim()
    if (title === '') throw refusedFields({ title: 'field.required' })
    return {
      ...set,
      ...(title !== undefined && { title }),
      ...(sent.members && { members: await membersAsked(communityId, sent.members, members) }),
    }
  },
  afterSave: async (group, { writes }, set) => {
    if (set.members) await propagateGroupMembers(writes, group)
  },
}
