import type { ObjectChange } from '../../../shared/domain/contributions.ts'
import { toOneLine } from '../../../shared/text/lines.ts'
import { refusedFields } from '../../platform/errors.ts'
import type { ObjectDoc } from '../../graph/objects/objects.service.ts'
import { authorsAmong } from './authors-among.ts'

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

/** What a body changes of a group alone: its title is never empty, its members are authors of the community. */
export const groupChange = async (
  { communityId, members = [] }: ObjectDoc,
  change: ObjectChange,
): Promise<Partial<Pick<ObjectDoc, 'title' | 'members'>>> => {
  const title = change.title === undefined ? undefined : toOneLine(change.title).trim()
  if (title === '') throw refusedFields({ title: 'field.required' })
  return {
    ...(title !== undefined && { title }),
    ...(change.members && { members: await membersAsked(communityId, change.members, members) }),
  }
}
