import { ERRORS, type ErrorCode } from '../../shared/wire/errors.ts'
import type { FieldFault } from '../../shared/wire/faults.ts'

/** Refusal, converted to a response by the error handler. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** For 422: reasons by field. */
  readonly fields: Readonly<Record<string, FieldFault>> | undefined
  /** Merged into the response, e.g. the current object of a conflict. */
  readonly details: Readonly<Record<string, unknown>> | undefined
  /** Values in the message, for translation by clients. */
  readonly values: Readonly<Record<string, number | string>> | undefined
  /** In seconds. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    extra: {
      fields?: Record<string, FieldFault> | undefined
      details?: Record<string, unknown> | undefined
      values?: Record<string, number | string> | undefined
      /** Values as the English message has them, unless plain numbers. */
      words?: Record<string, string> | undefined
      retryAfter?: number
      /** For the log. */
      cause?: unknown
    } = {},
  ) {
    super(withValues(ERRORS[code].message, { ...extra.values, ...extra.words }), { cause: extra.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = extra.fields
    this.details = extra.details
    this.values = extra.values
    this.retryAfter = extra.retryAfter
  }
}

const withValues = (message: string, values: Readonly<Record<string, number | string>>) =>
  message.replaceAll(/\{\{(\w+)\}\}/g, (name, key: string) => String(values[key] ?? name))

/** Returns a refusal of single fields (422): `refusedFields({ userName: 'user.nameTaken' })`. */
export const refusedFields = (codes: Record<string, ErrorCode>) =>
  new AppError('invalid', {
    fields: Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, { code }])),
  })
