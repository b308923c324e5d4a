import type { ErrorCode } from '../../../shared/wire/errors.ts'
import { FieldError } from '../../ui/field-error.tsx'
import type { Fields } from './fields.ts'

export type Refusals = Partial<Record<keyof Fields, ErrorCode>>

/** Why a field was refused; read out at once, for it may stand on another tab than the one that was open. */
export const refused = (code: ErrorCode | undefined) =>
  code && (
    <span role="alert">
      <FieldError code={code} />
    </span>
  )
