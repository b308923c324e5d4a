// The browser build zips in a blob worker, which our content security policy refuses.
import writeExcelFile from 'write-excel-file/universal'
import { COLUMNS, type Line } from '../../../../shared/analysis/activity.ts'
import { type ExportedTable, headOf } from './exported-table.ts'

/** Excel's limits in characters per cell and sheet name, and the characters forbidden in a sheet name. */
const CELL_MAX = 32_767
const SHEET_MAX = 31
const NOT_IN_SHEET = /[[\]:*?/\\]/g

const text = (value: string) => ({ value: value.slice(0, CELL_MAX), type: String })

/** Local time of the community, because spreadsheets have no time zones. */
const time = ({ moment }: Line) => ({
  value: new Date(`${moment.replace(' ', 'T')}Z`),
  type: Date,
  format: 'yyyy-mm-dd hh:mm:ss',
})

/** Workbook with one sheet; formulas are written as text. */
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
