import type { Member } from '../../../shared/rules/access.ts'
import type { Group, NewGroup } from '../../../shared/domain/groups.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { byAge } from '../../store/oldest-first.ts'
import { withWrites } from '../../graph/writes.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { fieldsOfNew } from '../contributions/fields.ts'
import { readableIds } from '../../graph/links/links.access.ts'
import { findObjects, insertObject, toContribution, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { requestedMembers } from './group-hooks.ts'

const present = (member: Member, group: ObjectDoc): Group => ({
  ...toContribution(group, member),
  type: 'Group',
  members: group.members ?? [],
})

/** Returns the readable active groups, oldest first. */
export const groupsOf = async (user: SessionUser, communityId: string): Promise<Group[]> => {
  const member = await memberOf(user, communityId)
  const groups = await findObjects({ communityId, type: 'Group', status: 'active' })
  const readable = await readableIds(member, groups)
  return groups
    .filter(({ _id }) => readable.has(_id))
    .toSorted(byAge)
    .map((group) => present(member, group))
}

/** Creates a group by the caller. Throws if a member is not an author of the community. */
export const createGroup = async (
  { events }: Pick<AppContext, 'events'>,
  user: SessionUser,
  communityId: string,
  body: NewGroup,
): Promise<Group> => {
  const member = await memberOf(user, communityId)
  const { authorId, admin } = member
  if (authorId === null) throw new AppError('member.missing')
  if (body.authors && !body.authors.includes(authorId) && !admin) throw new AppError('forbidden')
  const { group: _group, members = [authorId], ...sent } = body
  const fields = {
    permission: 'protected' as const,
    ...(await fieldsOfNew(member, authorId, { ...sent, type: 'Group' })),
    members: await requestedMembers(communityId, members, [authorId]),
  }
  const group = await withWrites(events, (writes) => insertObject(writes, fields, authorId))
  return present(member, group)
}
