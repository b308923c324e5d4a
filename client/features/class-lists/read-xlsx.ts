import { unzipSync, zipSync } from 'fflate'
import { readSheet, type SheetData } from 'read-excel-file/universal'
import { writeCsv } from '../../../shared/text/csv.ts'

/** Limit of an unpacked workbook in bytes; far above the largest class list. */
const UNPACKED_MAX = 50 * 1024 * 1024

const textOf = (cell: SheetData[number][number]) => {
  if (cell === null) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}

/**
 * Repacks a workbook without compression, because `readSheet` decompresses in a blob worker, which our content security
 * policy refuses. Throws above 50 MB; each part is limited to its declared size.
 */
const unpacked = (bytes: Uint8Array) => {
  let size = 0
  const parts = unzipSync(bytes, {
    filter: ({ originalSize }) => {
      size += originalSize
      if (size > UNPACKED_MAX) throw new Error('The workbook is too large.')
      return true
    },
  })
  return zipSync(parts, { level: 0 })
}

/**
 * Converts the first sheet of an .xlsx file to CSV in UTF-8 (CSVL-03). Throws if the file is no workbook or too large.
 */
export const csvOfXlsx = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const rows = await readSheet(new Blob([unpacked(bytes)]))
  return new TextEncoder().encode(writeCsv(rows.map((row) => row.map(textOf))))
}
