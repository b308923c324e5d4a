import { createHash } from 'node:crypto'
import type { Request } from 'express'
import { AppError } from './errors.ts'

/** The version in an If-Match header; undefined without one, refused when it is no version of ours. */
export const baseVersion = (req: Request): number | undefined => {
  const header = req.get('If-Match')
  if (header === undefined || header === '*') return undefined
  const [, digits] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim()) ?? []
  if (digits === undefined) throw new AppError('request.malformed')
  return Number(digits)
}

/**
 * The id that a new document gets from the request's Idempotency-Key: the same key of the same user and
 * address gives the same id, so a retry finds the first result and the store itself refuses a second. Undefined
 * without a key.
 */
export const idempotentId = (req: Request): string | undefined => {
  const key = req.get('Idempotency-Key')
  if (key === undefined || key === '') return undefined
  return createHash('sha256').update(`${req.baseUrl}${req.path} ${req.user._id} ${key}`).digest('hex').slice(0, 24)
}

/** As `idempotentId`, for each of several documents that one request makes. */
export const idempotentIds = (req: Request, count: number): string[] | undefined => {
  const first = idempotentId(req)
  if (first === undefined) return undefined
  return Array.from({ length: count }, (_, index) =>
    createHash('sha256').update(`${first} ${index}`).digest('hex').slice(0, 24),
  )
}
