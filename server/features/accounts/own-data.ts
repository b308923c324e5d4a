import { type Items, personalItems } from '../../store/personal-items.ts'
import { SessionModel } from './sessions.model.ts'

/** Yields an account's sign-ins without token ids (MINE-01). */
export const ownSessions = (userId: string): Items =>
  personalItems(SessionModel, { userId }, ['client', 'agent', 'begun', 'seen', 'confirmed'])
