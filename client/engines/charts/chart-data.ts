/** Counts of one or more series for the same categories. */
export interface ChartData {
  categories: readonly string[]
  series: readonly Series[]
}

export interface Series {
  name: string
  values: readonly number[]
}

/** Returns the highest value of all series; 0 without any. */
export const highest = ({ series }: ChartData): number => Math.max(0, ...series.flatMap(({ values }) => values))
