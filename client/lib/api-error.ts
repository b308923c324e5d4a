import type { ErrorCode } from '../../shared/wire/errors.ts'
import type errors from '../locales/en/errors.json'

/** Error of a field; `code` is the text itself from a server without codes. */
export interface FieldRefusal {
  code: string
  min?: number
}

/** A refused or failed call. `code` is the server's, or `offline` / `answer.malformed`. */
export class ApiError extends Error {
  /** HTTP status; 0 without an answer. */
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, FieldRefusal>>
  /** The answer's JSON body, such as the current object of a conflict. */
  readonly body: unknown
  /** Numbers for the placeholders of the code's text. */
  readonly values: Readonly<Record<string, number | string>>

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Record<string, FieldRefusal> = {},
    body?: unknown,
    values: Record<string, number | string> = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.body = body
    this.values = values
  }
}

export const offline = () => new ApiError(0, 'offline', 'offline')

export const refusedHere = (code: ErrorCode | keyof typeof errors, values: Record<string, number> = {}) =>
  new ApiError(0, code, code, {}, undefined, values)
