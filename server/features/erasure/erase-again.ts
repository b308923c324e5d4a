import type { AppContext } from '../../app-context.ts'
import { withWrites } from '../../graph/writes.ts'
import { collection } from '../../store/collection.ts'
import { findAccount } from '../accounts/accounts.service.ts'
import { emptyAccount } from '../accounts/close-account.ts'
import { removeOutsideAccounts } from '../outside-accounts/erase-outside.ts'
import { formerOf } from './begin-erasure.ts'
import { ErasureModel } from './erasures.model.ts'

/** Applies an erasure to restored data; the job continues it. False if nobody is there. */
export const eraseAgain = async (
  { events }: Pick<AppContext, 'events'>,
  userId: string,
  begun: Date,
): Promise<boolean> => {
  const account = await findAccount(userId)
  if (!account || account.erased !== undefined) return false
  const former = await formerOf(account)
  await withWrites(events, async (writes) => {
    await emptyAccount(writes, account, begun)
    await removeOutsideAccounts(writes, userId)
    const erasure = { begun, finished: null, swept: false, former, counts: { users: 1 } }
    await collection(ErasureModel).updateOne(
      { _id: userId },
      { $set: erasure },
      { upsert: true, session: writes.session },
    )
  })
  return true
}
