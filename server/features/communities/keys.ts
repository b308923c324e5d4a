import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../platform/errors.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Throws 'community.keyWrong' for a wrong or unset key, in constant time. */
export const demandKey = (stored: string, given: string): void => {
  if (!timingSafeEqual(digest(given), digest(stored)) || stored === '') throw new AppError('community.keyWrong')
}
