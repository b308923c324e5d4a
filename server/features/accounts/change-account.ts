import type { ClientSession } from 'mongoose'
import {
  type AccountChange,
  accountChangeSchema,
  type LanguageChange,
  type PasswordReset,
} from '../../../shared/domain/accounts.ts'
import type { Hint } from '../../../shared/domain/hints.ts'
import type { Reading } from '../../../shared/domain/reading.ts'
import type { AppContext } from '../../app-context.ts'
import { demandConfirmed } from '../../platform/confirmation.ts'
import { isPlainObject } from '../../platform/data.ts'
import { AppError } from '../../platform/errors.ts'
import { parse } from '../../platform/http.ts'
import type { SessionUser } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import { withWrites } from '../../graph/writes.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { syncAuthorProfile } from '../../graph/membership/sync-author-profile.ts'
import { AccountModel, NOT_ERASED, type AccountDoc } from './accounts.model.ts'
import { demandStrong } from './password-rule.ts'
import { accountInReach, mayReset, mustChange } from './reach.ts'
import { logPasswordReset, passwordFields, setPassword } from './write-account.ts'

type EventDeps = Pick<AppContext, 'env' | 'events' | 'passwords'>

/** Changed fields of a body. Old clients send whole users, so unchanged values and null are dropped. */
const named = (account: AccountDoc, body: unknown): unknown => {
  if (!isPlainObject(body)) return body
  const echo: Record<string, unknown> = 'userName' in body ? { ...account } : {}
  return Object.fromEntries(Object.entries(body).filter(([key, value]) => value !== null && value !== echo[key]))
}

const changeOf = (user: SessionUser, account: AccountDoc, body: unknown, passwordMin: number): AccountChange => {
  const { role = account.role, ...change } = parse(accountChangeSchema(passwordMin), named(account, body))
  const changesRole = role !== account.role
  if (user.appPassword !== undefined && change.password !== undefined) throw new AppError('appPassword.refused')
  if (user.role !== 'admin' && (changesRole || change.password !== undefined)) throw new AppError('forbidden')
  // A link for a forgotten password goes to the address.
  const changesEmail = change.email !== undefined && change.email !== account.email
  if (changesRole || changesEmail || change.password !== undefined) demandConfirmed(user)
  if (changesRole && user._id === account._id) throw new AppError('user.ownAdmin')
  return changesRole ? { ...change, role } : change
}

/** Throws 'forbidden' if the caller is no longer an admin. */
export const stillAdmin = async (session: ClientSession, { _id }: SessionUser) => {
  const { matchedCount } = await collection(AccountModel).updateOne(
    { _id, role: 'admin' },
    { $inc: { roleChanges: 1 } },
    { session },
  )
  if (matchedCount === 0) throw new AppError('forbidden')
}

/**
 * Saves an account's change by an admin or a manager within reach, also in the user's authors. A new password ends
 * older sessions.
 */
export const changeAccount = async (
  { env, events, passwords }: EventDeps,
  user: SessionUser,
  id: string,
  body: unknown,
): Promise<AccountDoc> => {
  const found = await accountInReach(user, id)
  const { password, mustChange: wanted, ...fields } = changeOf(user, found, body, env.passwordMinChange)
  if (password !== undefined) await demandStrong(password, found.userName)
  const newPassword = password !== undefined && {
    hash: await passwords.hash(password),
    mustChange: await mustChange(found, user._id, wanted),
  }
  const set = { ...fields, ...(newPassword && passwordFields(newPassword)) }
  if (Object.keys(set).length === 0) return found
  return await withWrites(events, async (writes) => {
    const { session } = writes
    if (fields.role !== undefined) await stillAdmin(session, user)
    // The account may have become an admin's, which managers can't change.
    const account = await collection(AccountModel).findOneAndUpdate(
      { _id: id, role: found.role, ...NOT_ERASED },
      { $set: set, ...(newPassword && { $unset: { passwordLink: true }, $inc: { sessionVersion: 1 } }) },
      { session, returnDocument: 'after' },
    )
    if (!account) throw new AppError('forbidden')
    if (newPassword) await logPasswordReset(writes, id, user._id, newPassword)
    await syncAuthorProfile(writes, user, id, fields)
    if (fields.role !== undefined) {
      const details = { from: found.role, to: fields.role }
      await logAct({ act: 'roleChanged', by: user._id, userId: id, details }, session)
    }
    if (newPassword || fields.role !== undefined) writes.announce('user.signedOut', () => ({ userId: id }))
    return account
  })
}

/** Sets a user's password and ends all their sessions. */
export const resetPassword = async (
  { events, passwords }: EventDeps,
  user: SessionUser,
  id: string,
  { password, mustChange: wanted }: PasswordReset,
): Promise<void> => {
  demandConfirmed(user)
  const { userName } = await accountInReach(user, id)
  await demandStrong(password, userName)
  const hash = await passwords.hash(password)
  // The manager may have lost access to the account while hashing.
  const account = await accountInReach(user, id)
  if (!mayReset(user, account)) throw new AppError('forbidden')
  const newPassword = { hash, mustChange: await mustChange(account, user._id, wanted) }
  const isSet = await withWrites(events, (writes) => setPassword(writes, account, newPassword, user._id))
  if (!isSet) throw new AppError('forbidden')
}

const setOwn = async ({ _id }: SessionUser, set: Partial<Pick<AccountDoc, 'lang' | 'reading'>>) => {
  const account = await collection(AccountModel).findOneAndUpdate(
    { _id, ...NOT_ERASED },
    { $set: set },
    { returnDocument: 'after' },
  )
  if (!account) throw new AppError('session.invalid')
  return account
}

/** Saves the user's own language. */
export const changeLanguage = (user: SessionUser, { lang }: LanguageChange): Promise<AccountDoc> =>
  setOwn(user, { lang })

/** Saves the user's own reader's settings (EASE-01). */
export const changeReading = (user: SessionUser, reading: Reading): Promise<AccountDoc> => setOwn(user, { reading })

/** Marks hints as displayed. Returns those that were pending, so that each is displayed once (FRST-01). */
export const markHints = async (user: SessionUser, seen: readonly Hint[]): Promise<Hint[]> => {
  if (seen.length === 0) return []
  const before = await collection(AccountModel).findOneAndUpdate(
    { _id: user._id, ...NOT_ERASED },
    { $unset: Object.fromEntries(seen.map((hint) => [`hints.${hint}`, true as const])) },
    { returnDocument: 'before' },
  )
  return [...new Set(seen)].filter((hint) => before?.hints?.[hint])
}
