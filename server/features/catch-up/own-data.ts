import { type Items, personalItems } from '../../store/personal-items.ts'
import { CatchUpModel } from './catch-ups.model.ts'

/** Yields an author's catch-up state (MINE-01). */
export const ownCatchUps = (authorId: string): Items =>
  personalItems(CatchUpModel, { _id: authorId }, ['_id', 'communityId', 'until', 'letters', 'lettered'])
