import type { Arrow } from './types.ts'

/**
 * Returns some items with all that they lead to along the arrows of a kind, and all that leads to them; undefined where
 * nothing is joined to them.
 */
export const threadOf = (
  ids: readonly string[],
  kind: string,
  arrowsOf: (id: string) => readonly Arrow[],
): ReadonlySet<string> | undefined => {
  const thread = new Set(ids)
  for (const [near, far] of [
    ['from', 'to'],
    ['to', 'from'],
  ] as const) {
    const seen = new Set(ids)
    // Grows while it is gone through.
    for (const id of seen)
      for (const arrow of arrowsOf(id)) if (arrow.kind === kind && arrow[near] === id) seen.add(arrow[far])
    for (const id of seen) thread.add(id)
  }
  return thread.size > ids.length ? thread : undefined
}
