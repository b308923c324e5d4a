import type { Figure } from './figures.ts'

/** Describes what figures are of: what the file of a page and the command `analyse` name. */
export interface FiguresOf {
  page: string
  community: { _id: string; title: string }
  filters: Readonly<Record<string, unknown>>
  timeZone: string
  versions: { product: string; icu: string }
}

/** Writes figures as they are compared and hashed: the numbers and what they are of, without what is behind them. */
export const figuresText = (figures: readonly Figure[]): string =>
  JSON.stringify(
    figures.map(({ key, columns, rows }) => ({
      key,
      columns,
      rows: rows.map(({ name, counts }) => [name, ...counts.map(({ value }) => value)]),
    })),
  )

/**
 * Returns the file of a page's figures as JSON (FIGR-01): the same figures of the same filters make the same bytes but for
 * the time, an ISO date. `hash` is that of `figuresText`.
 */
export const figuresFile = (of: FiguresOf, figures: readonly Figure[], hash: string, time: string): string => {
  const { page, community, filters, timeZone, versions } = of
  const sorted = Object.fromEntries(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const head = { page, community, filters: sorted, timeZone, time, versions, hash }
  return `${JSON.stringify({ ...head, figures: JSON.parse(figuresText(figures)) as unknown }, null, 2)}\n`
}
