import type { SessionUser } from '../../platform/session.ts'
import { changeObject, findMemberships, findObjects } from '../objects/objects.service.ts'
import type { Writes } from '../writes.ts'
import type { Person } from './authors.service.ts'

const COPIED = ['firstName', 'lastName', 'email'] as const
type Copied = Partial<Pick<Person, (typeof COPIED)[number]>>

/**
 * Copies changed user fields to the user's authors; unchanged ones are skipped, so that a community-specific name survives
 * a new e-mail address. With `former`, only to authors that still have these names.
 */
export const syncAuthorProfile = async (
  writes: Writes,
  by: SessionUser,
  userId: string,
  changed: Copied,
  former: Copied = {},
): Promise<void> => {
  const acting = new Map((await findMemberships([by._id])).map(({ _id, communityId }) => [communityId, _id]))
  for (const author of await findObjects({ type: 'Author', userId }, writes.session)) {
    if (COPIED.some((field) => former[field] !== undefined && former[field] !== (author[field] ?? ''))) continue
    const fields = COPIED.filter((field) => changed[field] !== undefined && changed[field] !== author[field])
    if (fields.length === 0) continue
    const set = Object.fromEntries(fields.map((field) => [field, changed[field]]))
    await changeObject(writes, author, set, acting.get(author.communityId) ?? null)
  }
}
