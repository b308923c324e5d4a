import type { OutsideKind } from '../../../shared/domain/outside-accounts.ts'
import type { ClientSession } from 'mongoose'
import { logAct } from '../../graph/acts/log-act.ts'
import { collection } from '../../store/collection.ts'
import { transaction } from '../../store/transaction.ts'
import type { Writes } from '../../graph/writes.ts'
import { AccountModel, NOT_ERASED, type AccountDoc } from './accounts.model.ts'

export type AccountOrigin = 'signUp' | 'invitation' | 'classList' | 'commandLine' | 'firstAdmin' | OutsideKind

/** Inserts an account; a taken name is a duplicate key error. */
export const insertAccount = async (
  account: AccountDoc,
  how: AccountOrigin,
  by: string | null,
  session: ClientSession,
): Promise<void> => {
  await collection(AccountModel).insertOne(account, { session })
  await logAct({ act: 'accountMade', by, userId: account._id, details: { how, role: account.role } }, session)
}

/** Makes a user an admin; returns false for an unknown id. */
export const makeAdmin = (id: string): Promise<boolean> =>
  transaction(async (session) => {
    const found = await collection(AccountModel).findOneAndUpdate(
      { _id: id, ...NOT_ERASED },
      { $set: { role: 'admin' } },
      { session },
    )
    if (!found) return false
    const details = { from: found.role, to: 'admin' }
    await logAct({ act: 'roleChanged', by: null, userId: id, details }, session)
    return true
  })

interface NewPassword {
  hash: string
  /** Ended only by the person's own change. */
  mustChange: boolean
}

/** Returns fields for a password set by others. */
export const passwordFields = ({ hash, mustChange }: NewPassword) => ({
  passwordHash: hash,
  ...(mustChange && { mustChangePassword: true }),
})

/** Logs a password set by others; `by` null: command line. */
export const logPasswordReset = (
  { session }: Writes,
  userId: string,
  by: string | null,
  { mustChange }: Pick<NewPassword, 'mustChange'>,
): Promise<void> => logAct({ act: 'passwordReset', by, userId, details: { mustChange } }, session)

/** Sets a password and ends all sessions. Returns false if the account was deleted or its role has changed. */
export const setPassword = async (
  writes: Writes,
  { _id, role }: Pick<AccountDoc, '_id' | 'role'>,
  password: NewPassword,
  by: string | null,
): Promise<boolean> => {
  const { matchedCount } = await collection(AccountModel).updateOne(
    { _id, role, ...NOT_ERASED },
    { $set: passwordFields(password), $unset: { passwordLink: true }, $inc: { sessionVersion: 1 } },
    { session: writes.session },
  )
  if (matchedCount === 0) return false
  await logPasswordReset(writes, _id, by, password)
  writes.announce('user.signedOut', () => ({ userId: _id }))
  return true
}
