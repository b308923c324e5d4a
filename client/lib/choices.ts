import { containing } from '../../shared/text/fold.ts'

/** Something to choose, and how it is called. */
export interface Choice {
  value: string
  label: string
}

/** The first of the choices that hold every word of what was typed, at most so many. */
export const choicesFor = (choices: readonly Choice[], typed: string, limit: number): Choice[] => {
  const tests = typed.split(/\s+/).map(containing)
  return choices.filter(({ label }) => tests.every((holds) => holds(label))).slice(0, limit)
}
