import type { IterationData } from '../domain/iterations.ts'

/**
 * Iterations by their starts, numbered from 1: each but the last ends where the next one starts, so that they neither
 * overlap nor leave a gap.
 */
export const inSequence = <I extends IterationData>(iterations: readonly I[]): (I & { order: number })[] =>
  iterations
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .map((iteration, index, all) => ({
      ...iteration,
      end: all[index + 1]?.start ?? iteration.end,
      order: index + 1,
    }))

/** Iterations without a `removed` one: what ended where it started goes on to where it ended. */
export const withoutIteration = <I extends IterationData>(iterations: readonly I[], removed: IterationData): I[] =>
  iterations.map((iteration) => (iteration.end === removed.start ? { ...iteration, end: removed.end } : iteration))
