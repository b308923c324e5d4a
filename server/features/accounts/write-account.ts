import type { ClientSession } from 'mongoose'
import { collection } from '../../store/collection.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import type { Writes } from '../../graph/writes.ts'
import { AccountModel, NOT_ERASED, type AccountDoc } from './accounts.model.ts'

/** Inserts an account; fails with a duplicate key error if the name exists. */
export const insertAccount = async (account: AccountDoc, session?: ClientSession): Promise<void> => {
  await collection(AccountModel).insertOne(account, { ...(session && { session }) })
}

/** Makes a user an admin; returns false for an unknown id. */
export const makeAdmin = async (id: string): Promise<boolean> =>
  (await collection(AccountModel).updateOne({ _id: id, ...NOT_ERASED }, { $set: { role: 'admin' } })).matchedCount === 1

interface NewPassword {
  hash: string
  /** At the next sign-in. Only a change by the person ends this. */
  mustChange: boolean
}

/** Returns the stored fields of a password that somebody else sets. */
export const passwordFields = ({ hash, mustChange }: NewPassword) => ({
  passwordHash: hash,
  ...(mustChange && { mustChangePassword: true }),
})

/** Logs that somebody else has set a password; `by` is null on the command line. */
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
    { $set: passwordFields(password), $inc: { sessionVersion: 1 } },
    { session: writes.session },
  )
  if (matchedCount === 0) return false
  await logPasswordReset(writes, _id, by, password)
  writes.announce('user.signedOut', () => ({ userId: _id }))
  return true
}
