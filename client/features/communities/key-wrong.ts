import { ApiError } from '../../lib/api.ts'

/** Wrong registration key, reported at its field. */
export const isKeyWrong = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'community.keyWrong'
