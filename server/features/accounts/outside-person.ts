import type { ClientSession } from 'mongoose'
import { collection } from '../../store/collection.ts'
import { AccountModel, NOT_ERASED, type AccountDoc } from './accounts.model.ts'

type Named = Pick<AccountDoc, 'firstName' | 'lastName'>

const accounts = () => collection(AccountModel)

/** Returns an account that is not erased, or null. */
export const livingAccount = (_id: string, session?: ClientSession): Promise<AccountDoc | null> =>
  accounts().findOne({ _id, ...NOT_ERASED }, session && { session })

/** Stores whether an outside account makes the person a teacher (OIDC-05). */
export const setTeaching = async (
  session: ClientSession,
  _id: string,
  outsideId: string,
  teaches: boolean,
): Promise<void> => {
  const at = `teaches.${outsideId}`
  const change = teaches ? { $set: { [at]: true as const } } : { $unset: { [at]: true as const } }
  await accounts().updateOne({ _id, ...NOT_ERASED }, change, { session })
}

/** Renames an account that still has the `former` names; returns it, or null. */
export const renamePerson = (
  session: ClientSession,
  _id: string,
  former: Named,
  names: Partial<Named>,
): Promise<AccountDoc | null> =>
  accounts().findOneAndUpdate({ _id, ...former, ...NOT_ERASED }, { $set: names }, { session, returnDocument: 'after' })
