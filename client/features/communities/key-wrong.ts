import { ApiError } from '../../lib/api.ts'

/** The key that was given is not the community's: told beside its field. */
export const isKeyWrong = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'community.keyWrong'
