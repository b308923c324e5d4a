import { ApiError } from '../../lib/api.ts'

export const isKeyWrong = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'community.keyWrong'
