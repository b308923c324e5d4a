import { toOneLine } from '../../../shared/text/lines.ts'
import { refusedFields } from '../../platform/errors.ts'
import { propagateGroupMembers } from '../../graph/objects/group-members.ts'
import type { ObjectHooks } from '../../graph/objects/object-types.ts'
import { authorsAmong } from '../contributions/authors-among.ts'

/**
 * The members that a group is asked to have, once each: those who are in it already and authors of the community. A
 * group lets its members read what is private to it, so that a wrong list is refused ('group.members') and not mended.
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

/** Keeps a group's title filled and its members authors of the community, and brings a change of them to what is in it. */
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
