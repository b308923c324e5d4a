import type { ErrorCode } from './errors.ts'

/** The header that carries the code of every refusal, whatever form the body takes. */
export const ERROR_CODE_HEADER = 'X-Error-Code'

/** Why a field was refused, and what its message names: the least number of characters, the column of a cell. */
export interface FieldFault {
  code: ErrorCode
  min?: number
  column?: string
}

/** Schemas name codes of shared/wire/errors.ts as their messages; what they say by themselves is a sentence. */
const isCode = (message: string): message is ErrorCode => /^\w+(\.\w+)*$/.test(message)

/** Returns what an issue of a schema says: its message is the code; a text that is too short names the least. */
export const faultOf = (issue: { message: string; minimum?: unknown }): FieldFault => {
  const code = isCode(issue.message) ? issue.message : 'field.invalid'
  return typeof issue.minimum === 'number' ? { code, min: issue.minimum } : { code }
}
