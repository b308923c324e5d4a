import type { Figure } from './figures.ts'

/** What a measure means, in English. */
export interface Definition {
  id: string
  name: string
  definition: string
  formula: string
  source: string
}

export interface FiguresOf {
  page: string
  community: { _id: string; title: string }
  filters: Readonly<Record<string, unknown>>
  timeZone: string
  versions: { product: string; icu: string }
  definitions?: readonly Definition[] | undefined
}

/** Serializes figures for comparing and hashing, without the ids behind them. */
export const figuresText = (figures: readonly Figure[]): string =>
  JSON.stringify(
    figures.map(({ key, columns, rows }) => ({
      key,
      columns,
      rows: rows.map(({ name, counts }) => [name, ...counts.map(({ value }) => value)]),
    })),
  )

/** Returns a page's figures as JSON (FIGR-01): equal figures and filters give equal bytes except for `time` (ISO date). `hash` is that of `figuresText`. */
export const figuresFile = (of: FiguresOf, figures: readonly Figure[], hash: string, time: string): string => {
  const { page, community, filters, timeZone, versions, definitions } = of
  const sorted = Object.fromEntries(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const head = { page, community, filters: sorted, timeZone, time, versions, hash, ...(definitions && { definitions }) }
  return `${JSON.stringify({ ...head, figures: JSON.parse(figuresText(figures)) as unknown }, null, 2)}\n`
}
