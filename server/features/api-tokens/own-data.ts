import { type Items, personalItems } from '../../store/personal-items.ts'
import { ApiTokenModel } from './api-tokens.model.ts'

/** Yields an account's API tokens without their hashes (MINE-01). */
export const ownApiTokens = (userId: string): Items =>
  personalItems(ApiTokenModel, { userId }, ['name', 'scope', 'communityId', 'until', 'created', 'used'])
