import { unzipSync, zipSync } from 'fflate'
import { readSheet, type SheetData } from 'read-excel-file/universal'
import { writeCsv } from '../../../shared/text/csv.ts'

/** Bytes of all parts of a workbook with the largest class list, many times over. */
const UNPACKED_MAX = 50 * 1024 * 1024

const textOf = (cell: SheetData[number][number]) => {
  if (cell === null) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}

/**
 * Unpacks a workbook and packs it again without compression: what is compressed, `readSheet` unpacks in a worker made of a blob, which
 * our content policy refuses. Throws above 50 MB: each part says its size before it is unpacked, and gets no byte more.
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

/** Returns the first sheet of an .xlsx file as a CSV file in UTF-8 (CSVL-03). Throws where the file is no workbook, or too large. */
export const csvOfXlsx = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const rows = await readSheet(new Blob([unpacked(bytes)]))
  return new TextEncoder().encode(writeCsv(rows.map((row) => row.map(textOf))))
}
