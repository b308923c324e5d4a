import type { IterationData } from '../domain/iterations.ts'

/** Returns iterations by start, numbered from 1; each but the last ends at the next start, without gaps or overlaps. */
export const inSequence = <I extends IterationData>(iterations: readonly I[]): (I & { order: number })[] =>
  iterations
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .map((iteration, index, all) => ({
      ...iteration,
      end: all[index + 1]?.start ?? iteration.end,
      order: index + 1,
    }))

/** Returns iterations without the removed one; its predecessor is extended to its end. */
export const withoutIteration = <I extends IterationData>(iterations: readonly I[], removed: IterationData): I[] =>
  iterations.map((iteration) => (iteration.end === removed.start ? { ...iteration, end: removed.end } : iteration))
