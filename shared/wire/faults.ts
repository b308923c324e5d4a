import type { ErrorCode } from './errors.ts'

export const ERROR_CODE_HEADER = 'X-Error-Code'

export interface FieldFault {
  code: ErrorCode
  min?: number
  column?: string
}

/** Our schemas use codes of shared/wire/errors.ts as messages; Zod's own messages are sentences. */
const isCode = (message: string): message is ErrorCode => /^\w+(\.\w+)*$/.test(message)

/** Returns the fault of a Zod issue; `min` for texts that are too short. */
export const faultOf = (issue: { message: string; minimum?: unknown }): FieldFault => {
  const code = isCode(issue.message) ? issue.message : 'field.invalid'
  return typeof issue.minimum === 'number' ? { code, min: issue.minimum } : { code }
}
