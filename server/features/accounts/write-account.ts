import type { ClientSession } from 'mongoose'
import { collection } from '../../store/collection.ts'
import type { Writes } from '../../graph/writes.ts'
import { AccountModel, NOT_ERASED, type AccountDoc } from './accounts.model.ts'

/** Inserts an account; fails with a duplicate key error if the name exists. */
export const insertAccount = async (account: AccountDoc, session?: ClientSession): Promise<void> => {
  await collection(AccountModel).insertOne(account, { ...(session && { session }) })
}

/** Makes a user an admin; returns false for an unknown id. */
export const makeAdmin = async (id: string): Promise<boolean> =>
  (await collection(AccountModel).updateOne({ _id: id, ...NOT_ERASED }, { $set: { role: 'admin' } })).matchedCount === 1

/** Sets a password and ends all sessions. Returns false if the account was deleted or its role has changed. */
export const setPassword = async (
  writes: Writes,
  { _id, role }: Pick<AccountDoc, '_id' | 'role'>,
  passwordHash: string,
): Promise<boolean> => {
  const { matchedCount } = await collection(AccountModel).updateOne(
    { _id, role, ...NOT_ERASED },
    { $set: { passwordHash }, $inc: { sessionVersion: 1 } },
    { session: writes.session },
  )
  if (matchedCount === 1) writes.announce('user.signedOut', () => ({ userId: _id }))
  return matchedCount === 1
}
