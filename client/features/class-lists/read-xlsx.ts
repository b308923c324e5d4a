// The build for browsers unpacks in a worker made of a blob, which our content policy refuses.
import { readSheet, type SheetData } from 'read-excel-file/universal'
import { writeCsv } from '../../../shared/text/csv.ts'
import { unpackedSize } from '../../lib/unpacked-size.ts'

/** Bytes of all parts of a workbook with the largest class list, many times over. */
const UNPACKED_MAX = 50 * 1024 * 1024

const textOf = (cell: SheetData[number][number]) => {
  if (cell === null) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}

/**
 * Returns the first sheet of an .xlsx file as a CSV file in UTF-8 (CSVL-03). Throws where the file is no workbook, or would be
 * larger than 50 MB once it is unpacked: that is known before anything is unpacked.
 */
export const csvOfXlsx = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  if (!(unpackedSize(bytes) <= UNPACKED_MAX)) throw new Error('The workbook is too large.')
  const rows = await readSheet(bytes.buffer)
  return new TextEncoder().encode(writeCsv(rows.map((row) => row.map(textOf))))
}
