import type { RequestHandler } from 'express'
import { AppError } from '../../platform/errors.ts'
import { idParam } from '../../platform/http.ts'
import type { SessionUser } from '../../platform/session.ts'
import { isShownTo, lookUpCommunity } from '../../graph/communities/communities.service.ts'
import { findMemberships, type Membership } from '../../graph/objects/objects.service.ts'
import { findAccount, type AccountDoc } from './accounts.service.ts'

/** Middleware for admins; throws 'forbidden'. */
export const adminsOnly: RequestHandler = (req, _res, next) => {
  if (req.user.role !== 'admin') throw new AppError('forbidden')
  next()
}

/** Ids of the communities that the user manages, without hidden ones. */
const managedBy = async (user: SessionUser, memberships: readonly Membership[]): Promise<Set<string>> => {
  const own = memberships.filter(({ userId, role }) => userId === user._id && role === 'manager')
  const communities = await Promise.all(own.map(({ communityId }) => lookUpCommunity(communityId)))
  return new Set(communities.flatMap((one) => (one && isShownTo(user, one) ? [one._id] : [])))
}

/** Middleware for admins and managers of any community; throws 'forbidden'. */
export const managersOnly: RequestHandler = async ({ user }, _res, next) => {
  const passes = user.role === 'admin' || (await managedBy(user, await findMemberships([user._id]))).size > 0
  if (!passes) throw new AppError('forbidden')
  next()
}

/**
 * Managers may act on an account if it is neither an admin's nor a manager's, and they manage all of its communities
 * (contract/README.md 3). Membership is sufficient proof, since users can't be added against their will: they join by
 * key, and uploads create only new accounts.
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
 * Returns an account that the user may act on. For admins any ('notFound' if unknown); for others throws 'forbidden',
 * also for unknown ids.
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

/** Middleware for the account id in the path; see `accountInReach`. */
export const withinReach: RequestHandler = async (req, _res, next) => {
  await accountInReach(req.user, idParam(req, 'id'))
  next()
}
