import type { Question } from './generic-modal.tsx'

/** Confirmation dialog; its code is loaded on first use. */
export const ask = async (question: Question): Promise<boolean> => (await import('./generic-modal.tsx')).ask(question)
