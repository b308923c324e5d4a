import { ERRORS } from './errors.ts'
import type { FieldFault } from './faults.ts'

/** Returns the English message of a refused field. */
export const faultMessage = ({ code, min = 0, column = '' }: FieldFault): string =>
  ERRORS[code].message.replace('{{min}}', String(min)).replace('{{column}}', column)
