import type { Arrow } from './types.ts'

/** Returns the given items with all ancestors and descendants along the arrows of one kind; undefined without any. */
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
    // The set grows during the iteration.
    for (const id of seen)
      for (const arrow of arrowsOf(id)) if (arrow.kind === kind && arrow[near] === id) seen.add(arrow[far])
    for (const id of seen) thread.add(id)
  }
  return thread.size > ids.length ? thread : undefined
}
