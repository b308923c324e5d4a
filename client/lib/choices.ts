/** Something to choose, and how it is called. */
export interface Choice {
  value: string
  label: string
}

/** As texts are compared here: without accents, upper and lower case. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The first of the choices that hold every word of what was typed, at most so many. */
export const choicesFor = (choices: readonly Choice[], typed: string, limit: number): Choice[] => {
  const words = fold(typed).split(/\s+/)
  return choices.filter(({ label }) => words.every((word) => fold(label).includes(word))).slice(0, limit)
}
