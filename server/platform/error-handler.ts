import type { ErrorRequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { ERRORS, type ErrorCode } from '../../shared/wire/errors.ts'
import { faultMessage } from '../../shared/wire/fault-message.ts'
import { ERROR_CODE_HEADER } from '../../shared/wire/faults.ts'
import { AppError, refusedFields } from './errors.ts'
import { isDuplicateKey, isStoreUnavailable, isTimeExpired, isTooLarge } from './store-errors.ts'
import { scrubUrl } from './log.ts'

const STORE_BACK_SECONDS = 5
const LOGGED: readonly ErrorCode[] = ['request.unexpected', 'request.unavailable', 'file.unscanned']

/** Returns the central error handler: refusals by code, anything else as 500 with a log entry. */
export const errorHandler =
  (log: Logger): ErrorRequestHandler =>
  (error: unknown, req, res, next) => {
    const refusal = asRefusal(error)
    if (LOGGED.includes(refusal.code))
      log.error({ err: error, method: req.method, url: scrubUrl(req.originalUrl) }, refusal.message)
    if (res.headersSent) return next(error)
    answer(res, refusal)
  }

const answer = (res: Response, refusal: AppError) => {
  const { status, text, error } = ERRORS[refusal.code]
  const { message, values } = refusal
  res.status(status).set(ERROR_CODE_HEADER, refusal.code)
  const retryAfter = refusal.retryAfter ?? (status === 503 ? STORE_BACK_SECONDS : undefined)
  if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter))
  if (text) return res.type('text/plain').send(message)
  if (error) return res.json({ error: message })
  if (values) return res.json({ message, values })
  if (status !== 422 || (refusal.details && !refusal.fields)) return res.json({ message, ...refusal.details })
  // A field's code may be thrown without a field, e.g. an unknown type.
  const errors = Object.fromEntries(
    Object.entries(refusal.fields ?? {}).map(([field, fault]) => [field, { message: faultMessage(fault), ...fault }]),
  )
  const first = Object.values(errors)[0]
  return res.json({ message: first?.message ?? message, name: 'ValidationError', errors, ...refusal.details })
}

/** Returns the refusal that answers an error. */
export const asRefusal = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  if (isStoreUnavailable(error)) return new AppError('request.unavailable')
  if (isTimeExpired(error)) return new AppError('request.tooBroad')
  if (isDuplicateKey(error)) return refusedFields({})
  const { type, status } = httpFault(error)
  if (type === 'entity.too.large' || isTooLarge(error)) return new AppError('request.tooLarge')
  if (type === 'entity.parse.failed') return new AppError('request.notJson')
  if (status >= 400 && status < 500) return new AppError('request.malformed')
  return new AppError('request.unexpected')
}

/** Reads errors of body parsers and the router. */
const httpFault = (error: unknown): { type: unknown; status: number } => {
  if (typeof error !== 'object' || error === null) return { type: undefined, status: 500 }
  const type = 'type' in error ? error.type : undefined
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 500
  return { type, status }
}
