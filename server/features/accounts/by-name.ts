import { userNameKey } from '../../../shared/domain/users.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { AccountModel, type AccountDoc } from './accounts.model.ts'

/** Returns the account with a user name, or undefined. */
export const accountNamed = async (userName: string): Promise<AccountDoc | undefined> =>
  (await collection(AccountModel).findOne({ userNameKey: userNameKey(userName) })) ?? undefined

/** Returns account ids by `userNameKey`. */
export const accountIdsByName = async (userNames: readonly string[]): Promise<Map<string, string>> => {
  const found = await inChunks(userNames.map(userNameKey), (some) =>
    collection(AccountModel)
      .find<Pick<AccountDoc, '_id' | 'userNameKey'>>({ userNameKey: { $in: some } }, { projection: { userNameKey: 1 } })
      .toArray(),
  )
  return new Map(found.map(({ _id, userNameKey }) => [userNameKey, _id]))
}

/** Returns accounts by `userNameKey`. */
export const accountsNamed = async (userNames: readonly string[]): Promise<Map<string, AccountDoc>> => {
  const found = await inChunks([...new Set(userNames.map(userNameKey))], (some) =>
    collection(AccountModel)
      .find({ userNameKey: { $in: some } })
      .toArray(),
  )
  return new Map(found.map((account) => [account.userNameKey, account]))
}
