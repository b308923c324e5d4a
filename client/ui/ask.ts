import type { Question } from './generic-modal.tsx'

/** Confirmation dialog; the browser's own if its code can't be loaded. */
export const ask = async (question: Question): Promise<boolean> => {
  const modal = await import('./generic-modal.tsx').catch(() => undefined)
  return modal ? modal.ask(question) : confirm(`${question.title}\n\n${question.text}`)
}
