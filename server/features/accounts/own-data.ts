import { type Items, personalItems } from '../../store/personal-items.ts'
import { SessionModel } from './sessions.model.ts'

/** Yields the sign-ins of an account, without the ids in their tokens (MINE-01). */
export const ownSessions = (userId: string): Items =>
  personalItems(SessionModel, { userId }, ['client', 'agent', 'begun', 'seen', 'confirmed'])
