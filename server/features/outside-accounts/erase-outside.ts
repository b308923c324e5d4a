import type { Writes } from '../../graph/writes.ts'
import { collection } from '../../store/collection.ts'
import { removeSome } from '../../store/remove-some.ts'
import { OutsideAccountModel } from './outside-accounts.model.ts'

/** Removes all links; returns their number. */
export const removeOutsideAccounts = async ({ session }: Pick<Writes, 'session'>, userId: string): Promise<number> =>
  (await collection(OutsideAccountModel).deleteMany({ userId }, { session })).deletedCount

/** Removes links that were made during the erasure. */
export const removeOutsideAccountsOf = (userId: string, max: number): Promise<number> =>
  removeSome(OutsideAccountModel, { userId }, max)
