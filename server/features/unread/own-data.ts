import { type Items, personalItems } from '../../store/personal-items.ts'
import { MarkModel } from './marks.model.ts'

/** Yields times of marking views as read (MINE-01). */
export const ownMarks = (authorId: string): Items =>
  personalItems(MarkModel, { authorId }, ['_id', 'communityId', 'placeId', 'until'])
