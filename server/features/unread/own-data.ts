import { type Items, personalItems } from '../../store/personal-items.ts'
import { MarkModel } from './marks.model.ts'

/** Yields the times until which an author has marked views as read (MINE-01). */
export const ownMarks = (authorId: string): Items =>
  personalItems(MarkModel, { authorId }, ['_id', 'communityId', 'placeId', 'until'])
