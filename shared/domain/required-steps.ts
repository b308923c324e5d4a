import type { ErrorCode } from '../wire/errors.ts'

/** Steps that an account must complete before other calls are answered, with the refusal of those, in this order. */
export const STEP_REFUSALS = {
  changePassword: 'password.mustChange',
  setUpSecondFactor: 'secondFactor.missing',
} as const satisfies Record<string, ErrorCode>

export type RequiredStep = keyof typeof STEP_REFUSALS
export const REQUIRED_STEPS = Object.keys(STEP_REFUSALS) as readonly RequiredStep[]
