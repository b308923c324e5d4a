import { ERRORS, type ErrorCode } from '../../shared/wire/errors.ts'
import type { FieldFault } from '../../shared/wire/faults.ts'

/** A refusal by code, thrown from anywhere and answered by the one error handler. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** For 422: why each refused field was refused. */
  readonly fields: Readonly<Record<string, FieldFault>> | undefined
  /** Merged into the answer's JSON body, such as the current object of a conflict. */
  readonly details: Readonly<Record<string, unknown>> | undefined
  /** Numbers that the message names, also sent so that clients can name them in their language. */
  readonly values: Readonly<Record<string, number>> | undefined
  /** The seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    extra: {
      fields?: Record<string, FieldFault> | undefined
      details?: Record<string, unknown> | undefined
      values?: Record<string, number> | undefined
      retryAfter?: number
    } = {},
  ) {
    super(withValues(ERRORS[code].message, extra.values))
    this.name = 'AppError'
    this.code = code
    this.fields = extra.fields
    this.details = extra.details
    this.values = extra.values
    this.retryAfter = extra.retryAfter
  }
}

const withValues = (message: string, values: Readonly<Record<string, number>> = {}) =>
  message.replaceAll(/\{\{(\w+)\}\}/g, (name, key: string) => String(values[key] ?? name))

/** A refusal of single fields (422): `refusedFields({ userName: 'user.nameTaken' })`. */
export const refusedFields = (codes: Record<string, ErrorCode>) =>
  new AppError('invalid', {
    fields: Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, { code }])),
  })
