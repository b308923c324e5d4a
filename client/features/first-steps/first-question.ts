/** State of a navigation to the view where the first question is asked. */
export const FIRST_QUESTION = { firstQuestion: true } as const

export const asksFirstQuestion = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'firstQuestion' in state && state.firstQuestion === true
