import type { ErrorCode } from '../wire/errors.ts'
import type { RequiredStep } from './required-steps.ts'

// Apart from the names, which the sign-in page loads.

/** Refusals of other calls until a required step is completed. */
export const STEP_REFUSALS = {
  changePassword: 'password.mustChange',
  setUpSecondFactor: 'secondFactor.missing',
} as const satisfies Record<RequiredStep, ErrorCode>
