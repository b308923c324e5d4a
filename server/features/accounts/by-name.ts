import { native } from '../../store/native.ts'
import { AccountModel, type AccountDoc } from './accounts.model.ts'

/** The account with a user name, whatever its case. */
export const accountNamed = async (userName: string): Promise<AccountDoc | undefined> =>
  (await native(AccountModel).findOne({ userNameKey: userName.toLowerCase() })) ?? undefined

/** Makes somebody an admin; answers whether the account is still there. */
export const makeAdmin = async (id: string): Promise<boolean> =>
  (await native(AccountModel).updateOne({ _id: id }, { $set: { role: 'admin' } })).matchedCount === 1

/** Gives somebody a new password and ends every session of theirs; answers whether the account is still there. */
export const setPassword = async (id: string, passwordHash: string): Promise<boolean> => {
  const { matchedCount } = await native(AccountModel).updateOne(
    { _id: id },
    { $set: { passwordHash }, $inc: { sessionVersion: 1 } },
  )
  return matchedCount === 1
}
