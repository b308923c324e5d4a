import { ERRORS } from './errors.ts'
import type { FieldFault } from './faults.ts'

/** The English text of a refused field. */
export const faultMessage = ({ code, min = 0, column = '' }: FieldFault): string =>
  ERRORS[code].message.replace('{{min}}', String(min)).replace('{{column}}', column)
