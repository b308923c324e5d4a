import type { ErrorCode } from '../wire/errors.ts'
import type { RequiredStep } from './required-steps.ts'

// Apart from the names, which the sign-in page loads.

export const STEP_REFUSALS = {
  changePassword: 'password.mustChange',
  setUpSecondFactor: 'secondFactor.missing',
} as const satisfies Record<RequiredStep, ErrorCode>
