/** In this order, before other calls; refusals in `STEP_REFUSALS`. */
export const REQUIRED_STEPS = ['changePassword', 'setUpSecondFactor'] as const
export type RequiredStep = (typeof REQUIRED_STEPS)[number]
