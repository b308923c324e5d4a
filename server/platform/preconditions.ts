import { createHash } from 'node:crypto'
import type { Request } from 'express'
import { AppError } from './errors.ts'

/** Returns the version of the If-Match header; undefined without one. Throws 'request.malformed' if invalid. */
export const baseVersion = (req: Request): number | undefined => {
  const header = req.get('If-Match')
  if (header === undefined || header === '*') return undefined
  const [, digits] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim()) ?? []
  if (digits === undefined) throw new AppError('request.malformed')
  return Number(digits)
}

/**
 * Returns an id from Idempotency-Key, user and path, so that a retry finds the first document and a second insert fails.
 * Undefined without a key.
 */
export const idempotentId = (req: Request): string | undefined => {
  const key = req.get('Idempotency-Key')
  if (key === undefined || key === '') return undefined
  return createHash('sha256').update(`${req.baseUrl}${req.path} ${req.user._id} ${key}`).digest('hex').slice(0, 24)
}

/** As `idempotentId`, for several documents of one request. */
export const idempotentIds = (req: Request, count: number): string[] | undefined => {
  const first = idempotentId(req)
  if (first === undefined) return undefined
  return Array.from({ length: count }, (_, index) =>
    createHash('sha256').update(`${first} ${index}`).digest('hex').slice(0, 24),
  )
}
