/** Missing and empty values are equal. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

/** Edits that differ from the given fields. */
export const differing = <F extends object>(edits: Partial<F>, from: Partial<F>): Partial<F> => {
  const changed = Object.entries(edits).filter(([name, value]) => !isSame(value, from[name as keyof F]))
  return Object.fromEntries(changed) as Partial<F>
}

export const isEmpty = (edits: object) => Object.keys(edits).length === 0

/** Returns whether an edited field was also changed by another user, to a different value. */
export const isConflicting = <F extends object>(edits: Partial<F>, base: Partial<F>, stored: F) =>
  Object.entries(differing(edits, stored)).some(([name]) => !isSame(base[name as keyof F], stored[name as keyof F]))
