// The build for browsers zips in a worker made of a blob, which our content policy refuses.
import writeExcelFile from 'write-excel-file/universal'
import { COLUMNS, type Line } from '../../../../shared/analysis/activity.ts'
import { type ExportedTable, headOf } from './exported-table.ts'

/** Letters of a cell and of the name of a sheet, as Excel bounds them; and what no such name may hold. */
const CELL_MAX = 32_767
const SHEET_MAX = 31
const NOT_IN_SHEET = /[[\]:*?/\\]/g

const text = (value: string) => ({ value: value.slice(0, CELL_MAX), type: String })

/** A time as the clock of the community showed it: spreadsheets know no time zones. */
const time = ({ moment }: Line) => ({
  value: new Date(`${moment.replace(' ', 'T')}Z`),
  type: Date,
  format: 'yyyy-mm-dd hh:mm:ss',
})

/** The table as a workbook of one sheet; what begins as a formula is a text there. */
export const excelFile = (table: ExportedTable): Promise<Blob> => {
  const head = headOf(table).map((name) => ({ ...text(name), fontWeight: 'bold' as const }))
  const rows = table.lines.map((line) =>
    COLUMNS.map((column) => (column === 'change' ? time(line) : text(line[column]))),
  )
  return writeExcelFile([head, ...rows], {
    sheet: table.title.replace(NOT_IN_SHEET, ' ').slice(0, SHEET_MAX),
    columns: [{ width: 20 }, { width: 24 }, { width: 60 }, { width: 24 }],
    stickyRowsCount: 1,
  }).toBlob()
}
