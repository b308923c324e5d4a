import type { ClientSession } from 'mongoose'
import { collection } from '../../store/collection.ts'
import type { Writes } from '../../graph/writes.ts'
import { AccountModel, type AccountDoc } from './accounts.model.ts'

/** Writes a new account; a user name that is taken fails with the store's duplicate key. */
export const insertAccount = async (account: AccountDoc, session?: ClientSession): Promise<void> => {
  await collection(AccountModel).insertOne(account, { ...(session && { session }) })
}

/** Makes somebody an admin; answers whether the account is still there. */
export const makeAdmin = async (id: string): Promise<boolean> =>
  (await collection(AccountModel).updateOne({ _id: id }, { $set: { role: 'admin' } })).matchedCount === 1

/**
 * Gives somebody a new password and ends every session of theirs; answers false, and changes nothing, where the
 * account is gone or has another role by now.
 */
export const setPassword = async (
  writes: Writes,
  { _id, role }: Pick<AccountDoc, '_id' | 'role'>,
  passwordHash: string,
): Promise<boolean> => {
  const { matchedCount } = await collection(AccountModel).updateOne(
    { _id, role },
    { $set: { passwordHash }, $inc: { sessionVersion: 1 } },
    { session: writes.session },
  )
  if (matchedCount === 1) writes.announce('user.signedOut', () => ({ userId: _id }))
  return matchedCount === 1
}
