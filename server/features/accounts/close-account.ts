import { erasedUserName } from '../../../shared/domain/erasure.ts'
import { userNameKey } from '../../../shared/domain/users.ts'
import type { Writes } from '../../graph/writes.ts'
import { AppError, refusedFields } from '../../platform/errors.ts'
import { collection } from '../../store/collection.ts'
import { AccountModel, NOT_ERASED, type AccountDoc } from './accounts.model.ts'

/** Returns whether several accounts have an e-mail address; scans all. */
export const isSharedAddress = async (email: string): Promise<boolean> =>
  email !== '' && (await collection(AccountModel).countDocuments({ email })) > 1

/** Fields that stay; all others are deleted, also those of later releases. */
const STAYING: readonly (keyof AccountDoc)[] = ['_id', 'created', 'sessionVersion', 'roleChanges', 'provider']

/** Throws 'erasure.lastAdmin'. Writes to another admin, so that concurrent erasures conflict. */
const demandOtherAdmin = async ({ session }: Writes, { _id, role }: AccountDoc) => {
  if (role !== 'admin') return
  const other = { _id: { $ne: _id }, role: 'admin' as const }
  const { matchedCount } = await collection(AccountModel).updateOne(other, { $inc: { roleChanges: 1 } }, { session })
  if (matchedCount === 0) throw new AppError('erasure.lastAdmin')
}

/** As `emptyAccount`. Throws 'notFound', 'erasure.userName' for a wrong `typed`, 'erasure.lastAdmin'. */
export const closeAccount = async (writes: Writes, userId: string, typed: string, erased: Date): Promise<void> => {
  const account = await collection(AccountModel).findOne({ _id: userId, ...NOT_ERASED }, { session: writes.session })
  if (!account) throw new AppError('notFound')
  if (userNameKey(account.userName) !== userNameKey(typed)) throw refusedFields({ userName: 'erasure.userName' })
  await demandOtherAdmin(writes, account)
  await emptyAccount(writes, account, erased)
}

/** Deletes all personal fields and ends sessions. */
export const emptyAccount = async (writes: Writes, account: AccountDoc, erased: Date): Promise<void> => {
  const { session } = writes
  const userName = erasedUserName(account._id)
  const unset = Object.keys(account).filter((field) => !STAYING.includes(field as keyof AccountDoc))
  const set = {
    userName,
    userNameKey: userNameKey(userName),
    firstName: '',
    lastName: '',
    email: '',
    lang: '',
    role: 'user' as const,
    passwordHash: '',
    erased,
  }
  const others = unset.filter((field) => !(field in set))
  await collection(AccountModel).updateOne(
    { _id: account._id },
    {
      $set: set,
      $inc: { sessionVersion: 1 },
      ...(others.length > 0 && { $unset: Object.fromEntries(others.map((field) => [field, true as const])) }),
    },
    { session },
  )
  writes.announce('user.signedOut', () => ({ userId: account._id }))
}
