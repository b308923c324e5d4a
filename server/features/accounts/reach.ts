import { Refusal } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { findMemberships } from '../../graph/objects/objects.service.ts'
import { findAccount, type AccountDoc } from './accounts.service.ts'

/** Refuses everybody but admins ('forbidden'). */
export const demandAdmin = (user: SessionUser): void => {
  if (user.role !== 'admin') throw new Refusal('forbidden')
}

/** Refuses everybody but admins and those who manage a community, whichever ('forbidden'). */
export const demandManagerAnywhere = async (user: SessionUser): Promise<void> => {
  if (user.role === 'admin') return
  const own = await findMemberships([user._id])
  if (!own.some(({ role }) => role === 'manager')) throw new Refusal('forbidden')
}

/**
 * Whether a manager may act on an account (contract/README.md 3): nobody's who is an admin or manages a community, and
 * only of members of communities that the caller manages, all of them. Nobody is made a member against their will, so
 * that membership says enough: people join by key, and an upload makes new accounts only.
 */
const manages = async (user: SessionUser, account: AccountDoc): Promise<boolean> => {
  const all = await findMemberships([user._id, account._id])
  const managed = new Set(
    all.flatMap(({ userId, communityId, role }) => (userId === user._id && role === 'manager' ? [communityId] : [])),
  )
  const theirs = all.filter(({ userId }) => userId === account._id)
  return (
    account.role !== 'admin' &&
    theirs.length > 0 &&
    theirs.every(({ role, communityId }) => role !== 'manager' && managed.has(communityId))
  )
}

/**
 * An account that somebody may act on: any for an admin ('notFound' for nobody's), else one within reach; of what is
 * beyond reach nobody learns whether it is there ('forbidden').
 */
export const accountInReach = async (user: SessionUser, id: string): Promise<AccountDoc> => {
  const account = await findAccount(id)
  if (user.role === 'admin') {
    if (!account) throw new Refusal('notFound')
    return account
  }
  if (!account || !(await manages(user, account))) throw new Refusal('forbidden')
  return account
}
