import type { RequestHandler } from 'express'
import { AppError } from '../../platform/errors.ts'
import { idParam } from '../../platform/http.ts'
import type { SessionUser } from '../../platform/session.ts'
import { isShownTo, lookUpCommunity } from '../../graph/communities/communities.service.ts'
import { findMemberships, type Membership } from '../../graph/objects/objects.service.ts'
import { findAccount, type AccountDoc } from './accounts.service.ts'

/** Lets only admins pass ('forbidden'). */
export const adminsOnly: RequestHandler = (req, _res, next) => {
  if (req.user.role !== 'admin') throw new AppError('forbidden')
  next()
}

/** The communities that somebody manages, of those that they may know of. */
const managedBy = async (user: SessionUser, memberships: readonly Membership[]): Promise<Set<string>> => {
  const own = memberships.filter(({ userId, role }) => userId === user._id && role === 'manager')
  const communities = await Promise.all(own.map(({ communityId }) => lookUpCommunity(communityId)))
  return new Set(communities.flatMap((one) => (one && isShownTo(user, one) ? [one._id] : [])))
}

/** Lets only admins pass and those who manage a community, whichever ('forbidden'). */
export const managersOnly: RequestHandler = async ({ user }, _res, next) => {
  const passes = user.role === 'admin' || (await managedBy(user, await findMemberships([user._id]))).size > 0
  if (!passes) throw new AppError('forbidden')
  next()
}

/**
 * Returns whether a manager may act on an account (contract/README.md 3): nobody's who is an admin or manages a community, and
 * only of members of communities that the caller manages, all of them. Nobody is made a member against their will, so
 * that membership says enough: people join by key, and an upload makes new accounts only.
 */
const manages = async (user: SessionUser, account: AccountDoc): Promise<boolean> => {
  const all = await findMemberships([user._id, account._id])
  const managed = await managedBy(user, all)
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
    if (!account) throw new AppError('notFound')
    return account
  }
  if (!account || !(await manages(user, account))) throw new AppError('forbidden')
  return account
}

/** Lets only those pass who may act on the account in the path; see `accountInReach`. */
export const withinReach: RequestHandler = async (req, _res, next) => {
  await accountInReach(req.user, idParam(req, 'id'))
  next()
}
