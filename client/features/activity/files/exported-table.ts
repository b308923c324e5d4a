import { type Column, COLUMNS, type Line } from '../../../../shared/analysis/activity.ts'

/** What is saved: the rows that are shown, with the names of the columns. */
export interface ExportedTable {
  title: string
  columns: Readonly<Record<Column, string>>
  lines: readonly Line[]
}

/** The names of the columns, in their order. */
export const headOf = ({ columns }: ExportedTable) => COLUMNS.map((column) => columns[column])
