import type { ErrorCode } from '../../../shared/wire/errors.ts'
import { FieldError } from '../../ui/field-error.tsx'
import type { Fields } from './fields.ts'

export type Refusals = Partial<Record<keyof Fields, ErrorCode>>

/** Error of a field; an alert, because the field may be on another tab. */
export const refused = (code: ErrorCode | undefined) =>
  code && (
    <span role="alert">
      <FieldError code={code} />
    </span>
  )
