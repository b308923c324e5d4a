/** Counts of one or more series for the same categories: data in, marks out. */
export interface ChartData {
  categories: readonly string[]
  series: readonly Series[]
}

export interface Series {
  name: string
  /** One for each category. */
  values: readonly number[]
}

/** Returns the highest value of all series; 0 where there is none. */
export const highest = ({ series }: ChartData): number => Math.max(0, ...series.flatMap(({ values }) => values))
