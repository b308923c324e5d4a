import type { SupportUses } from '../domain/analysis.ts'
import { byName, countBy, counted, type Figure, type FigureRow } from './figures.ts'

/** Contributions per request (STAT-05). */
const STATS_PAGE_SIZE = 50_000

/** Row keys; 1 is Monday. */
export const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const

export interface StatsFilters {
  views: readonly string[]
  authors: readonly string[]
  q: string
  from: string
  to: string
}

/** Returns the search query for filters; all results in one page. */
export const statsQuery = ({ views, authors, q, from, to }: StatsFilters) => {
  const words = q.split(/\s+/).filter(Boolean)
  return {
    pagesize: STATS_PAGE_SIZE,
    page: 1,
    withPrivate: true,
    ...(views.length > 0 && { viewIds: [...views] }),
    ...(authors.length > 0 && { authors: [...authors] }),
    ...(words.length > 0 && { words }),
    from,
    to,
  }
}

export interface Stats {
  contributions: readonly { _id: string; authors: readonly string[]; created: string | null }[]
  uses: SupportUses
  /** Returns the day of a time in the community's time zone, e.g. 2026-09-01. */
  dayOf: (iso: string) => string
  nameOf: (authorId: string) => string
}

const weekdayOf = (day: string) => String(((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1)

const mostFirst = (a: FigureRow, b: FigureRow) => (b.counts[0]?.value ?? 0) - (a.counts[0]?.value ?? 0) || byName(a, b)

/** Repeated use in a note counts. */
const supportRows = ({ supports, uses }: SupportUses, known: ReadonlySet<string>): FigureRow[] => {
  const notes = supports.map((): string[] => [])
  for (const [support, noteId] of uses) if (known.has(noteId)) notes[support]?.push(noteId)
  return supports.map((name, at) => ({
    name,
    counts: [{ ...counted(notes[at] ?? []), value: notes[at]?.length ?? 0 }],
  }))
}

/** Returns the figures of the statistics page: contributions by day, weekday and author, and uses of each support (STAT-01, STAT-02). */
export const statsFigures = ({ contributions, uses, dayOf, nameOf }: Stats): Figure[] => {
  const dated = contributions.flatMap(({ created, ...rest }) =>
    created === null ? [] : [{ ...rest, day: dayOf(created) }],
  )
  const weekdays = new Map(countBy(dated, ({ day }) => [weekdayOf(day)]).map((row) => [row.name, row]))
  const authors = countBy(dated, (one) => one.authors).map((row) => ({ ...row, key: row.name, name: nameOf(row.name) }))
  const columns = ['contributions']
  return [
    { key: 'day', columns, rows: countBy(dated, ({ day }) => [day]).toSorted(byName) },
    { key: 'weekday', columns, rows: WEEKDAYS.map((name) => weekdays.get(name) ?? { name, counts: [counted([])] }) },
    { key: 'author', columns, rows: authors.toSorted(mostFirst) },
    {
      key: 'support',
      columns: ['uses'],
      rows: supportRows(uses, new Set(dated.map(({ _id }) => _id))).toSorted(mostFirst),
    },
  ]
}
