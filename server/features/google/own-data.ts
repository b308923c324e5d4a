import { type Items, personalItems } from '../../store/personal-items.ts'
import { GoogleAccountModel, GoogleDocumentModel } from './google.model.ts'

/** Yields Google account and documents, without tokens and others' addresses (MINE-01). */
export async function* ownGoogleData(userId: string): Items {
  yield* personalItems(GoogleAccountModel, { _id: userId }, ['email', 'connected'])
  yield* personalItems(GoogleDocumentModel, { userId }, ['_id', 'userName', 'created'])
}
