/** One measured figure beside its bare twin's. */
export interface Figure {
  what: string
  unit: string
  ours: number
  /** Undefined where the target is absolute. */
  twin?: number
  /** The target in words, as design and docs name it. */
  target: string
  met: boolean
}

export type Bench = () => Promise<Figure[]>

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** Measures ours and the twin in turns, A-B-A-B…, and gives the median of each. */
export const inTurns = async <T>(rounds: number, ours: () => Promise<T>, twin: () => Promise<T>) => {
  const results = { ours: [] as T[], twin: [] as T[] }
  for (let round = 0; round < rounds; round += 1) {
    results.ours.push(await ours())
    results.twin.push(await twin())
  }
  return results
}
