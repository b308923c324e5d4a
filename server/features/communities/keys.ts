import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../platform/errors.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Refuses a key that is not the community's ('community.keyWrong'); however wrong, it takes the same time. An empty stored key fits nothing. */
export const demandKey = (stored: string, given: string): void => {
  if (!timingSafeEqual(digest(given), digest(stored)) || stored === '') throw new AppError('community.keyWrong')
}
