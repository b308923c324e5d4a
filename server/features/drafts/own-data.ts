import { type Items, personalItems } from '../../store/personal-items.ts'
import { DraftModel } from './drafts.model.ts'

/** Yields an account's drafts (MINE-01). */
export const ownDrafts = (userId: string): Items =>
  personalItems(DraftModel, { userId }, ['_id', 'key', 'text', 'saved'])
