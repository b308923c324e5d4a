import type { ErrorCode } from '../../shared/wire/errors.ts'
import type errors from '../locales/en/errors.json'

/** Why a field was refused; `code` is the text itself from a server that sends no codes. */
export interface FieldRefusal {
  code: string
  min?: number
}

/** A refused or failed call. `code` is the server's, or `offline` / `answer.malformed`, made here. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: string
  /** Why fields were refused, by field. */
  readonly fields: Readonly<Record<string, FieldRefusal>>
  /** The answer's JSON body, such as the current object of a conflict. */
  readonly body: unknown
  /** Numbers that the text of the code names. */
  readonly values: Readonly<Record<string, number>>

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Record<string, FieldRefusal> = {},
    body?: unknown,
    values: Record<string, number> = {},
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

/** Makes the error of a call that got no answer. */
export const offline = () => new ApiError(0, 'offline', 'offline')

/** A refusal made here, before anything is sent; its text is that of the code. */
export const refusedHere = (code: ErrorCode | keyof typeof errors) => new ApiError(0, code, code)
