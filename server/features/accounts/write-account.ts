import type { ClientSession } from 'mongoose'
import { native } from '../../store/native.ts'
import { AccountModel, type AccountDoc } from './accounts.model.ts'

/** Writes a new account; a user name that is taken fails with the store's duplicate key. */
export const insertAccount = async (account: AccountDoc, session?: ClientSession): Promise<void> => {
  await native(AccountModel).insertOne(account, { ...(session && { session }) })
}

/** Makes somebody an admin; answers whether the account is still there. */
export const makeAdmin = async (id: string): Promise<boolean> =>
  (await native(AccountModel).updateOne({ _id: id }, { $set: { role: 'admin' } })).matchedCount === 1

/**
 * Gives somebody a new password and ends every session of theirs; answers false, and changes nothing, where the
 * account is gone or has another role by now.
 */
export const setPassword = async (
  { _id, role }: Pick<AccountDoc, '_id' | 'role'>,
  passwordHash: string,
): Promise<boolean> => {
  const { matchedCount } = await native(AccountModel).updateOne(
    { _id, role },
    { $set: { passwordHash }, $inc: { sessionVersion: 1 } },
  )
  return matchedCount === 1
}
