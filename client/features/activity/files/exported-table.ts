import { type Column, COLUMNS, type Line } from '../../../../shared/analysis/activity.ts'

export interface ExportedTable {
  title: string
  columns: Readonly<Record<Column, string>>
  lines: readonly Line[]
}

export const headOf = ({ columns }: ExportedTable) => COLUMNS.map((column) => columns[column])
