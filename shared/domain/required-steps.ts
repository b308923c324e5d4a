/** Steps to complete before other calls, in this order; refusals: `STEP_REFUSALS`. */
export const REQUIRED_STEPS = ['changePassword', 'setUpSecondFactor'] as const
export type RequiredStep = (typeof REQUIRED_STEPS)[number]
