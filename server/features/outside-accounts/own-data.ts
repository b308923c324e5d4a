import { collection } from '../../store/collection.ts'
import { type Item, pickFields } from '../../store/personal-items.ts'
import { OutsideAccountModel } from './outside-accounts.model.ts'

const FIELDS = ['kind', 'issuer', 'subject', 'firstName', 'lastName', 'created', 'lastSignIn']

/** Returns the linked outside accounts (MINE-01). */
export const ownOutsideAccounts = async (userId: string): Promise<Item[]> =>
  (await collection(OutsideAccountModel).find({ userId }).toArray()).map((one) => pickFields(one, FIELDS))
