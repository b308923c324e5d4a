import { type Items, personalItems } from '../../store/personal-items.ts'
import { RatingModel } from './ratings.model.ts'

/** Yields an author's ratings (MINE-01). */
export const ownRatings = (communityId: string, authorId: string): Items =>
  personalItems(RatingModel, { communityId, authorId }, ['_id', 'communityId', 'recipientId', 'recipientType', 'rating', 'created', 'modified']) // prettier-ignore
