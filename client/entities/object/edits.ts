/** What is empty has nothing in it, however that is stored. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

/** The edits that differ from what is there. */
export const differing = <F extends object>(edits: Partial<F>, from: Partial<F>): Partial<F> => {
  const changed = Object.entries(edits).filter(([name, value]) => !isSame(value, from[name as keyof F]))
  return Object.fromEntries(changed) as Partial<F>
}

export const isEmpty = (edits: object) => Object.keys(edits).length === 0

/** Returns whether somebody else has changed one of the edited fields since it was edited here, and to something else. */
export const isConflicting = <F extends object>(edits: Partial<F>, base: Partial<F>, stored: F) =>
  Object.entries(differing(edits, stored)).some(([name]) => !isSame(base[name as keyof F], stored[name as keyof F]))
