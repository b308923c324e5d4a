import type { Member } from '../../../shared/rules/access.ts'
import type { AddedRow, AddedState } from '../../../shared/domain/people.ts'
import { userNameKey } from '../../../shared/domain/users.ts'
import type { Events } from '../../events.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { inChunks } from '../../store/chunks.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { loadCommunity } from '../../graph/communities/communities.service.ts'
import { createAuthor, findPlace, stillManages } from '../../graph/membership/authors.service.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import { changeObject, findObject, serializeOn, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { withWrites } from '../../graph/writes.ts'
import type { AccountDoc } from '../accounts/accounts.service.ts'
import { accountsNamed } from '../accounts/by-name.ts'
import { accountsInReach } from '../accounts/reach.ts'

/** People per transaction. */
const PEOPLE_AT_ONCE = 25

/** Returns the authors of users in a community by user id, also of removed members. */
export const placesOf = async (communityId: string, userIds: readonly string[]) => {
  const places = await inChunks(userIds, (some) =>
    findFields({ type: 'Author', communityId, userId: { $in: some } }, ['userId', 'status']),
  )
  return new Map(places.map((place) => [place.userId ?? '', place]))
}

/**
 * Removes a member: the author stays, as `inactive`, so that the contributions keep their name (TEAC-07). Returns the
 * author; repeating it changes nothing. Throws 'notFound' and 'author.lastManager'.
 */
export const removeMember = async (
  events: Events,
  { _id: by }: SessionUser,
  manager: Member,
  authorId: string,
): Promise<ObjectDoc> =>
  await withWrites(events, async (writes) => {
    const { session } = writes
    const { communityId } = manager
    await stillManages(session, manager)
    const found = await findObject(authorId, session)
    if (found?.type !== 'Author' || found.communityId !== communityId) throw new AppError('notFound')
    if (found.status !== 'active') return found
    // Writes to another manager, so that of two removals at once one fails.
    const other = { type: 'Author', communityId, role: 'manager' as const, status: 'active' as const }
    if (found.role === 'manager' && !(await serializeOn(session, { ...other, _id: { $ne: authorId } })))
      throw new AppError('author.lastManager')
    const { userId = '' } = found
    await logAct({ act: 'memberRemoved', by, communityId, userId, targetId: authorId }, session)
    return await changeObject(writes, found, { status: 'inactive' }, manager.authorId)
  })

const addSome = async (
  events: Events,
  { _id: by }: SessionUser,
  manager: Member,
  accounts: readonly AccountDoc[],
  isInReach: (account: AccountDoc) => boolean,
): Promise<(readonly [userId: string, state: AddedState])[]> =>
  await withWrites(events, async (writes) => {
    const { session } = writes
    const { communityId, authorId } = manager
    await loadCommunity(session, communityId)
    await stillManages(session, manager)
    const add = async (account: AccountDoc): Promise<AddedState> => {
      const place = await findPlace(account._id, communityId, session)
      if (place?.status === 'active') return 'member'
      if (!place && !isInReach(account)) return 'exists'
      const { _id: targetId } = place
        ? await changeObject(writes, place, { status: 'active' }, authorId)
        : await createAuthor(writes, account, { _id: communityId }, 'writer', authorId)
      await logAct({ act: 'memberAdded', by, communityId, userId: account._id, targetId }, session)
      return place ? 'restored' : 'added'
    }
    const states: (readonly [string, AddedState])[] = []
    for (const account of accounts) states.push([account._id, await add(account)])
    return states
  })

/**
 * Adds people by user name, as writers; removed members get their place and role back (PEOP-02, TEAC-07). Returns a
 * row per name.
 */
export const addMembers = async (
  events: Events,
  user: SessionUser,
  manager: Member,
  userNames: readonly string[],
): Promise<AddedRow[]> => {
  const accounts = await accountsNamed(userNames)
  const isInReach = await accountsInReach(user, [...accounts.values()])
  const all = [...accounts.values()]
  const states = new Map<string, AddedState>()
  for (let start = 0; start < all.length; start += PEOPLE_AT_ONCE) {
    const some = all.slice(start, start + PEOPLE_AT_ONCE)
    for (const [userId, state] of await addSome(events, user, manager, some, isInReach)) states.set(userId, state)
  }
  return userNames.map((userName) => {
    const account = accounts.get(userNameKey(userName))
    return { userName, state: states.get(account?._id ?? '') ?? 'unknown' }
  })
}
