import type { Question } from './generic-modal.tsx'

/** Asks before something is done; what a dialog needs comes with the first question. */
export const ask = async (question: Question): Promise<boolean> => (await import('./generic-modal.tsx')).ask(question)
