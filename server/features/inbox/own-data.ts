import { type Items, personalItems } from '../../store/personal-items.ts'
import { InboxModel } from './inbox.model.ts'

/** Yields an author's inbox (MINE-01). */
export const ownEntries = (to: string): Items =>
  personalItems(InboxModel, { to }, ['_id', 'communityId', 'kind', 'noteId', 'time', 'seen'])
