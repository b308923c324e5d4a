import { collection } from '../../store/collection.ts'
import { removeSome } from '../../store/remove-some.ts'
import { GoogleAccountModel, GoogleDocumentModel } from './google.model.ts'

/** Disconnects Google; returns 1, or 0 if not connected. */
export const removeGoogleAccount = (userId: string): Promise<number> =>
  removeSome(GoogleAccountModel, { _id: userId }, 1)

/** Returns ids of documents that a user created. */
export const documentIdsOf = async (userId: string): Promise<string[]> => {
  const made = collection(GoogleDocumentModel).find<{ _id: string }>({ userId }, { projection: { _id: 1 } })
  return (await made.toArray()).map(({ _id }) => _id)
}

/** Replaces the name on created documents; returns their number. */
export const renameMaker = async (userId: string, userName: string): Promise<number> => {
  const filter = { userId, userName: { $ne: userName } }
  return (await collection(GoogleDocumentModel).updateMany(filter, { $set: { userName } })).modifiedCount
}
