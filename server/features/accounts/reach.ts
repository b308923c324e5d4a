import type { RequestHandler } from 'express'
import type { Env } from '../../env.ts'
import { AppError } from '../../platform/errors.ts'
import { idParam } from '../../platform/http.ts'
import type { SessionUser } from '../../platform/session.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { isVisibleTo, lookUpCommunity } from '../../graph/communities/communities.service.ts'
import { findMemberships, findPlaces, type Membership } from '../../graph/objects/objects.service.ts'
import { AccountModel, hasPassword, isTeacher, NOT_ERASED } from './accounts.model.ts'
import { findAccount, type AccountDoc } from './accounts.service.ts'

/** Middleware for admins; throws 'forbidden'. */
export const adminsOnly: RequestHandler = (req, _res, next) => {
  if (req.user.role !== 'admin') throw new AppError('forbidden')
  next()
}

/** Middleware: throws 'appPassword.refused' for sessions of app passwords. */
export const ownersOnly: RequestHandler = (req, _res, next) => {
  if (req.user.appPassword !== undefined) throw new AppError('appPassword.refused')
  next()
}

const managedBy = async (user: SessionUser, memberships: readonly Membership[]): Promise<Set<string>> => {
  const own = memberships.filter(
    ({ userId, role, status }) => userId === user._id && role === 'manager' && status === 'active',
  )
  const communities = await Promise.all(own.map(({ communityId }) => lookUpCommunity(communityId)))
  return new Set(communities.flatMap((one) => (one && isVisibleTo(user, one) ? [one._id] : [])))
}

/** Returns ids of managed communities. */
export const managedCommunities = async (user: SessionUser): Promise<Set<string>> =>
  await managedBy(user, await findMemberships([user._id]))

/** Returns whether a user is an admin, or manages a community. */
export const isManager = async (user: SessionUser): Promise<boolean> =>
  user.role === 'admin' || (await managedCommunities(user)).size > 0

/** Returns whether an account manages a community. */
export const managesAny = async (userId: string): Promise<boolean> =>
  (await findMemberships([userId])).some(({ role }) => role === 'manager')

/** Returns whether a password set by others must be changed; by default for managers and admins (SESS-04). */
export const mustChange = async (
  { _id, role }: Pick<AccountDoc, '_id' | 'role'>,
  by: string | null,
  wanted: boolean | undefined,
): Promise<boolean> => wanted ?? (by !== _id && (role === 'admin' || (await managesAny(_id))))

/** Middleware for admins and managers of any community; throws 'forbidden'. */
export const managersOnly: RequestHandler = async ({ user }, _res, next) => {
  if (!(await isManager(user))) throw new AppError('forbidden')
  next()
}

/**
 * Returns whether the user may create communities: admins, managers where the site lets them (TEAC-10), and teachers
 * named by an outside issuer (OIDC-05).
 */
export const mayCreateCommunities = async (
  { managersCreateCommunities }: Pick<Env, 'managersCreateCommunities'>,
  user: SessionUser,
): Promise<boolean> => {
  if (user.role === 'admin' || (managersCreateCommunities && (await isManager(user)))) return true
  const account = await findAccount(user._id)
  return account !== undefined && isTeacher(account)
}

/**
 * A manager must manage all communities of the account, which must not be a manager's or admin's (contract/README.md
 * 3). Communities that a manager removed the account from count, so that a removal extends nobody's reach (TEAC-07).
 * Other users can't be added against their will: they join by key, and uploads create only new accounts.
 */
const reachOf = async (
  user: SessionUser,
  accounts: readonly AccountDoc[],
): Promise<(account: AccountDoc) => boolean> => {
  const all = await findPlaces([user._id, ...accounts.map(({ _id }) => _id)])
  const managed = await managedBy(user, all)
  const byUser = new Map<string, Membership[]>()
  for (const one of all) byUser.set(one.userId ?? '', [...(byUser.get(one.userId ?? '') ?? []), one])
  return (account) => {
    const theirs = byUser.get(account._id) ?? []
    return (
      account.role !== 'admin' &&
      theirs.some(({ status }) => status === 'active') &&
      theirs.every(({ role, communityId }) => role !== 'manager' && managed.has(communityId))
    )
  }
}

/** Returns a test of whether the user may act on an account: admins on all, managers as in `reachOf`. */
export const accountsInReach = async (
  user: SessionUser,
  accounts: readonly AccountDoc[],
): Promise<(account: AccountDoc) => boolean> => (user.role === 'admin' ? () => true : await reachOf(user, accounts))

/** Returns an account in the user's reach. Throws 'notFound' for admins, else 'forbidden'; erased accounts count as unknown. */
export const accountInReach = async (user: SessionUser, id: string): Promise<AccountDoc> => {
  const found = await findAccount(id)
  const account = found?.erased ? undefined : found
  if (user.role === 'admin') {
    if (!account) throw new AppError('notFound')
    return account
  }
  if (!account || !(await reachOf(user, [account]))(account)) throw new AppError('forbidden')
  return account
}

/** Only admins set a first password: a person who signs in elsewhere would not notice (decision 0074). */
export const mayReset = (user: SessionUser, account: AccountDoc): boolean =>
  user.role === 'admin' || hasPassword(account)

/** Middleware that applies `accountInReach` to the id in the path. */
export const withinReach: RequestHandler = async (req, _res, next) => {
  await accountInReach(req.user, idParam(req, 'id'))
  next()
}

/** Returns accounts without admins and erased ones, in the user's reach. */
export const usersInReach = async (user: SessionUser, ids: readonly string[]): Promise<AccountDoc[]> => {
  const found = await inChunks(ids, (some) =>
    collection(AccountModel)
      .find({ _id: { $in: some }, role: 'user', ...NOT_ERASED })
      .toArray(),
  )
  return found.filter(await accountsInReach(user, found))
}
