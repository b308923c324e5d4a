/** Steps that an account must complete before other calls are answered, in this order; `STEP_REFUSALS` has the refusals of those. */
export const REQUIRED_STEPS = ['changePassword', 'setUpSecondFactor'] as const
export type RequiredStep = (typeof REQUIRED_STEPS)[number]
