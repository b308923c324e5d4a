import type { ClientSession } from 'mongoose'
import { inChunks } from '../../store/chunks.ts'
import { native } from '../../store/native.ts'
import { AccountModel, type AccountDoc } from './accounts.model.ts'

/** The accounts that have some user names, whatever their case: their ids by the name in lower case. */
export const accountIdsByName = async (userNames: readonly string[]): Promise<Map<string, string>> => {
  const keys = userNames.map((userName) => userName.toLowerCase())
  const found = await inChunks(keys, (some) =>
    native(AccountModel)
      .find<Pick<AccountDoc, '_id' | 'userNameKey'>>(
        { userNameKey: { $in: some } },
        { projection: { _id: 1, userNameKey: 1 } },
      )
      .toArray(),
  )
  return new Map(found.map(({ _id, userNameKey }) => [userNameKey, _id]))
}

/** Writes a new account; a user name that is taken fails with the store's duplicate key. */
export const insertAccount = async (session: ClientSession, account: AccountDoc): Promise<void> => {
  await native(AccountModel).insertOne(account, { session })
}
