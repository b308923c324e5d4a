import { removeSome } from '../../store/remove-some.ts'
import { createHash } from 'node:crypto'
import { type DraftHead, isDraftKey, type NewDraft, type StoredDraft } from '../../../shared/domain/drafts.ts'
import { DRAFTS_LENGTH_MAX, DRAFTS_MAX } from '../../../shared/wire/limits.ts'
import { AppError, refusedFields } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import { idempotent } from '../../store/idempotent.ts'
import { DraftModel, type DraftDoc } from './drafts.model.ts'

type Owner = Pick<SessionUser, '_id'>

const toHead = ({ _id, key, saved }: Pick<DraftDoc, '_id' | 'key' | 'saved'>): DraftHead => ({
  _id,
  key,
  saved: saved.toISOString(),
})

const idOf = (userId: string, { key, text }: NewDraft) =>
  createHash('sha256')
    .update(JSON.stringify([userId, key, text]))
    .digest('hex')
    .slice(0, 24)

/** Throws 'drafts.tooMany' or 'drafts.tooLong' if an account holds more than it may. */
const checkTotal = async (userId: string) => {
  const drafts = await collection(DraftModel)
    .find({ userId }, { projection: { length: 1 } })
    .toArray()
  if (drafts.length > DRAFTS_MAX) throw new AppError('drafts.tooMany')
  if (drafts.reduce((sum, { length }) => sum + length, 0) > DRAFTS_LENGTH_MAX) throw new AppError('drafts.tooLong')
}

/**
 * Stores a draft once; another text under the same key is another draft. Throws 'invalid' for another user's key,
 * 'drafts.tooMany' and 'drafts.tooLong'.
 */
export const storeDraft = async ({ _id: userId }: Owner, { key, text }: NewDraft): Promise<DraftHead> => {
  if (!isDraftKey(key, userId)) throw refusedFields({ key: 'field.invalid' })
  const _id = idOf(userId, { key, text })
  let isNew = false
  const stored = await idempotent(
    _id,
    (id) => collection(DraftModel).findOne({ _id: id }, { projection: { text: 0 } }),
    async () => {
      const draft: DraftDoc = { _id, userId, key, text, length: text.length, saved: new Date() }
      await collection(DraftModel).insertOne(draft)
      isNew = true
      return draft
    },
  )
  try {
    // Counted after the insert, so that simultaneous requests cannot exceed the limits together.
    if (isNew) await checkTotal(userId)
  } catch (error) {
    await deleteDraft({ _id: userId }, _id)
    throw error
  }
  return toHead(stored)
}

/** Returns a user's drafts without their texts, the newest first. */
export const draftsOf = async ({ _id: userId }: Owner): Promise<DraftHead[]> => {
  const options = { projection: { text: 0 }, sort: { saved: -1, _id: 1 } } as const
  return (await collection(DraftModel).find({ userId }, options).toArray()).map(toHead)
}

/** Returns a draft of a user; throws 'notFound' if the user has none with the id. */
export const draftOf = async ({ _id: userId }: Owner, _id: string): Promise<StoredDraft> => {
  const draft = await collection(DraftModel).findOne({ _id, userId })
  if (!draft) throw new AppError('notFound')
  return { ...toHead(draft), text: draft.text }
}

/** Deletes a draft of a user; has no effect if the user has none with the id. */
export const deleteDraft = async ({ _id: userId }: Owner, _id: string): Promise<void> => {
  await collection(DraftModel).deleteOne({ _id, userId })
}

/** Deletes up to `max`; returns the number. */
export const removeDraftsOf = (userId: string, max: number): Promise<number> => removeSome(DraftModel, { userId }, max)
