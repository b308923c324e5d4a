import type { AnalysisRow } from '../domain/analysis.ts'
import { DAY_MS, daysAfter, mondayOf } from '../text/days.ts'
import { byName, countBy, counted, type Figure, type FigureRow } from './figures.ts'

/** Maximum number of charted contributions, loaded in one request (DSH2-02). */
export const DASHBOARD_PAGE_SIZE = 10_000
export const DASHBOARD_QUERY = { pagesize: DASHBOARD_PAGE_SIZE, page: 1, sort: 'newest', withPrivate: true } as const
/** Maximum number of table rows (DSH2-16). */
export const DASHBOARD_TABLE_MAX = 1000
/** Colours of author bars, used cyclically (DSH2-15). */
export const DASHBOARD_COLOURS = 10

/** A contribution for the charts (DSH2-17). Days are in the community's time zone. */
export interface ChartRecord {
  type: string
  title: string
  /** ISO time. */
  when: string
  author: string
  noteId: string
  /** Author ids; names need not be unique. */
  from: readonly string[]
  value: 1
  note: 1
  /** e.g. 2026-09-01. */
  date: string
  year: number
  month: number
  day: number
  /** ISO 8601 week. */
  week: number
}

const weekOf = (date: string): number => {
  const thursday = daysAfter(mondayOf(date), 3)
  return Math.floor((Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / DAY_MS / 7) + 1
}

/** Returns the records of readable contributions; date and author of the others are unknown (DSH2-18). */
export const chartRecords = (
  contributions: readonly AnalysisRow[],
  dayOf: (iso: string) => string,
  nameOf: (authorId: string) => string,
): ChartRecord[] =>
  contributions.flatMap(({ _id: noteId, type, title, authors, created: when }): ChartRecord[] => {
    if (when === null) return []
    const date = dayOf(when)
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
    const author = authors.map(nameOf).join(', ')
    return [{ type, title, when, author, noteId, from: authors, value: 1, note: 1, date, year, month, day, week: weekOf(date) }] // prettier-ignore
  })

const LETTERS = 26
const CODE_OF_A = 65

/** Returns the letters for an index: A to Z, then AA, AB (DSH2-12). */
export const lettersAt = (place: number): string => {
  const last = String.fromCharCode(CODE_OF_A + (place % LETTERS))
  return place < LETTERS ? last : lettersAt(Math.floor(place / LETTERS) - 1) + last
}

interface Named {
  _id: string
  name: string
  pseudoName: string
}

/** Returns display names by author id: letters, but the name for `ownId` (DSH2-10). Letters follow the random pseudonyms, which reveal no identities. */
export const authorLetters = (authors: readonly Named[], ownId: string | null): Map<string, string> => {
  const others = authors.filter(({ _id }) => _id !== ownId)
  const drawn = others.map(({ _id, pseudoName }) => ({ _id, name: pseudoName })).toSorted(byName)
  const own = authors.flatMap(({ _id, name }) => (_id === ownId ? [[_id, name] as const] : []))
  return new Map([...own, ...drawn.map(({ _id }, at) => [_id, lettersAt(at)] as const)])
}

/** An empty kind selects all. */
export interface Choices {
  types: readonly string[]
  authors: readonly string[]
  /** Days such as 2026-09-01, inclusive; empty for no bound. */
  from: string
  to: string
  /** `notes`: days count notes only; empty for all contributions (ANLY-02). */
  count: string
}
export const NO_CHOICES: Choices = { types: [], authors: [], from: '', to: '', count: '' }

/** Returns whether the chart of days counts a record. */
export const isCounted = ({ type }: Pick<ChartRecord, 'type'>, { count }: Pick<Choices, 'count'>): boolean =>
  count !== 'notes' || type === 'Note'

type Kind = 'type' | 'author' | 'day'

/** Returns the records that match all selections but that of kind `but`, because a chart displays unselected items too (DSH2-08). */
export const chosen = (
  records: readonly ChartRecord[],
  { types, authors, from, to }: Omit<Choices, 'count'>,
  but?: Kind,
): ChartRecord[] => {
  const [ofType, ofAuthor] = [new Set(types), new Set(authors)]
  return records.filter(
    (record) =>
      (but === 'type' || ofType.size === 0 || ofType.has(record.type)) &&
      (but === 'author' || ofAuthor.size === 0 || record.from.some((id) => ofAuthor.has(id))) &&
      (but === 'day' || ((from === '' || record.date >= from) && (to === '' || record.date <= to))),
  )
}

const valueOf = ({ counts }: FigureRow) => counts[0]?.value ?? 0

const rowsOf = (
  all: readonly ChartRecord[],
  some: readonly ChartRecord[],
  keysOf: (record: ChartRecord) => readonly string[],
): FigureRow[] => {
  const rows = (records: readonly ChartRecord[]) =>
    countBy(
      records.map((record) => ({ _id: record.noteId, record })),
      ({ record }) => keysOf(record),
    )
  const rowByName = new Map(rows(some).map((row) => [row.name, row]))
  return rows(all)
    .toSorted((a, b) => valueOf(b) - valueOf(a) || byName(a, b))
    .map(({ name }) => rowByName.get(name) ?? { name, counts: [counted([])] })
}

/** Returns the figures of the second dashboard: contributions by type, author id (ordered regardless of the selection) and day (DSH2-03, DSH2-04, DSH2-05). */
export const dashboardFigures = (records: readonly ChartRecord[], choices: Choices): [Figure, Figure, Figure] => {
  const columns = ['contributions']
  const daily = chosen(records, choices).filter((record) => isCounted(record, choices))
  return [
    { key: 'type', columns, rows: rowsOf(records, chosen(records, choices, 'type'), ({ type }) => [type]) },
    { key: 'author', columns, rows: rowsOf(records, chosen(records, choices, 'author'), ({ from }) => from) },
    {
      key: 'day',
      columns: [choices.count === 'notes' ? 'notes' : 'contributions'],
      rows: rowsOf(daily, daily, ({ date }) => [date]).toSorted(byName),
    },
  ]
}

/** Returns the height of the author chart in px: 25 per author, 50 for 5 or fewer (DSH2-13). */
export const authorChartHeight = (authors: number): number => authors * (authors <= 5 ? 50 : 25)

/** Returns at most `max` newest records by month, e.g. 2026-09 (DSH2-07, DSH2-16). */
export const byMonth = (records: readonly ChartRecord[], max: number): [month: string, records: ChartRecord[]][] => {
  const newest = records.toSorted((a, b) => (a.when > b.when ? -1 : Number(a.when < b.when))).slice(0, max)
  const months = new Map<string, ChartRecord[]>()
  for (const record of newest) {
    const month = record.date.slice(0, 7)
    const group = months.get(month)
    if (group) group.push(record)
    else months.set(month, [record])
  }
  return [...months]
}
