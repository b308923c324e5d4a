import { type Items, personalItems } from '../../store/personal-items.ts'
import { ConsentModel } from './studies.model.ts'

/** Yields an author's answers to studies (MINE-01). */
export const ownConsents = (communityId: string, authorId: string): Items =>
  personalItems(ConsentModel, { communityId, authorId }, ['studyId', 'version', 'purpose', 'yes', 'time'])
