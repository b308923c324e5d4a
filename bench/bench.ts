export interface Figure {
  what: string
  unit: string
  ours: number
  twin?: number
  target: string
  met: boolean
}

export type Bench = () => Promise<Figure[]>

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

export const inTurns = async <T>(rounds: number, ours: () => Promise<T>, twin: () => Promise<T>) => {
  const results = { ours: [] as T[], twin: [] as T[] }
  for (let round = 0; round < rounds; round += 1) {
    results.ours.push(await ours())
    results.twin.push(await twin())
  }
  return results
}
