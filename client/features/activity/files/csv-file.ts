import { guardCell, writeCsv } from '../../../../shared/text/csv.ts'
import { COLUMNS } from '../../../../shared/analysis/activity.ts'
import { type ExportedTable, headOf } from './exported-table.ts'

/** CSV with cells guarded against formula injection. */
export const csvFile = (table: ExportedTable): Blob => {
  const rows = table.lines.map((line) => COLUMNS.map((column) => (column === 'change' ? line.moment : line[column])))
  return new Blob([writeCsv([headOf(table), ...rows].map((row) => row.map(guardCell)))], { type: 'text/csv' })
}
