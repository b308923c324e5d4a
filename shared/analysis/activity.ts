import type { ActivityRow } from '../domain/activity.ts'
import { containing } from '../text/fold.ts'
import { byName, counted, type Figure } from './figures.ts'

/** Returns the stored name of an action, for links with their type, e.g. `created references`. */
export const actName = ({ action, link }: ActivityRow): string => (link === undefined ? action : `${action} ${link}`)

/** Columns of the table and its files, in order (DSH1-02). */
export const COLUMNS = ['change', 'action', 'title', 'user'] as const
/** Columns of the CSV file, the same in every language; ids after those of the table (JOIN-01). */
export const CSV_COLUMNS = ['Change', 'Action', 'Title', 'User', 'act', 'recordId', 'targetId', 'authorId'] as const
export type Column = (typeof COLUMNS)[number]
export type Filters = Readonly<Record<Column, string>>
export const NO_FILTERS: Filters = { change: '', action: '', title: '', user: '' }

export interface Line extends Readonly<Record<Column, string>> {
  _id: string
  targetId: string | null
  authorId: string
  /** Language-independent name of the action. */
  act: string
  /** Time in spreadsheet format, e.g. 2026-09-01 10:03:12. */
  moment: string
}

export interface Words {
  timeZone: string
  language: string
  actionOf: (row: ActivityRow) => string
  titleOf: (row: ActivityRow) => string
  userOf: (authorId: string) => string
}

/** Returns records in the reader's language, with times in the community's time zone. */
export const linesOf = (
  rows: readonly ActivityRow[],
  { timeZone, language, actionOf, titleOf, userOf }: Words,
): Line[] => {
  const shown = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  // The Swedish format matches that of spreadsheets.
  const exact = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return rows.map((row) => {
    const at = new Date(row.timestamp)
    return {
      _id: row._id,
      targetId: row.targetId,
      authorId: row.authorId ?? '',
      act: actName(row),
      moment: exact.format(at),
      change: shown.format(at),
      action: actionOf(row),
      title: titleOf(row),
      user: row.authorId === null ? '' : userOf(row.authorId),
    }
  })
}

/** Times and actions are searched as displayed and in their language-independent form. */
const soughtIn = (line: Line, column: Column) => {
  if (column === 'change') return `${line.change} ${line.moment}`
  return column === 'action' ? `${line.action} ${line.act}` : line[column]
}

/** Returns the lines that contain the text of each filter, ignoring case and accents. */
export const narrowed = (lines: readonly Line[], filters: Filters): readonly Line[] => {
  const set = COLUMNS.filter((column) => filters[column].trim() !== '')
  if (set.length === 0) return lines
  const wanted = set.map((column) => [column, containing(filters[column].trim())] as const)
  return lines.filter((line) => wanted.every(([column, holds]) => holds(soughtIn(line, column))))
}

/** Returns the number of each action among the displayed records, with its readable targets. */
export const activityFigures = (rows: readonly ActivityRow[], shown: readonly Pick<Line, '_id'>[]): Figure[] => {
  const ids = new Set(shown.map(({ _id }) => _id))
  const byAct = new Map<string, ActivityRow[]>()
  for (const row of rows) {
    if (!ids.has(row._id)) continue
    const name = actName(row)
    byAct.set(name, [...(byAct.get(name) ?? []), row])
  }
  const figureRows = Array.from(byAct, ([name, acts]) => {
    const behind = counted(acts.flatMap(({ targetId, targetType }) => (targetId && targetType ? targetId : [])))
    return { name, counts: [{ value: acts.length, ids: behind.ids }] }
  })
  return [{ key: 'acts', columns: ['records'], rows: figureRows.toSorted(byName) }]
}
