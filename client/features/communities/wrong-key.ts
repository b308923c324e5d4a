import { ApiError } from '../../lib/api.ts'

export const isWrongKey = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'community.keyWrong'
