import type { ActivityRow } from '../../../shared/domain/activity.ts'
import { foldText } from '../../../shared/text/words.ts'

/** The columns of the table and of its files, in their order (DSH1-02). */
export const COLUMNS = ['change', 'action', 'title', 'user'] as const
export type Column = (typeof COLUMNS)[number]
export type Filters = Readonly<Record<Column, string>>
export const NO_FILTERS: Filters = { change: '', action: '', title: '', user: '' }

/** A record as it is shown, filtered and saved: one text for each column. */
export interface Line extends Readonly<Record<Column, string>> {
  _id: string
  targetId: string | null
  /** The time as spreadsheets take it, such as 2026-09-01 10:03:12. */
  moment: string
}

/** Returns how the parts of a record are called. */
export interface Words {
  timeZone: string
  language: string
  actionOf: (row: ActivityRow) => string
  titleOf: (row: ActivityRow) => string
  userOf: (authorId: string) => string
}

/** Records in the words of the reader, their times in the community's time zone. */
export const linesOf = (
  rows: readonly ActivityRow[],
  { timeZone, language, actionOf, titleOf, userOf }: Words,
): Line[] => {
  const shown = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  // The Swedish way of writing times is the one of spreadsheets.
  const exact = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return rows.map((row) => {
    const at = new Date(row.timestamp)
    return {
      _id: row._id,
      targetId: row.targetId,
      moment: exact.format(at),
      change: shown.format(at),
      action: actionOf(row),
      title: titleOf(row),
      user: row.authorId === null ? '' : userOf(row.authorId),
    }
  })
}

/** A day is found as it is shown and as it is written in files. */
const soughtIn = (line: Line, column: Column) => (column === 'change' ? `${line.change} ${line.moment}` : line[column])

/** The lines that hold what is typed into the filter of each column, in upper or lower case. */
export const narrowed = (lines: readonly Line[], filters: Filters): readonly Line[] => {
  const wanted = COLUMNS.map((column) => [column, foldText(filters[column]).trim()] as const)
  const set = wanted.filter(([, text]) => text !== '')
  if (set.length === 0) return lines
  return lines.filter((line) => set.every(([column, text]) => foldText(soughtIn(line, column)).includes(text)))
}
