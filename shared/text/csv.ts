import papa from 'papaparse'
import type { ErrorCode } from '../wire/errors.ts'
import { decodeText } from './decode-text.ts'

/** A row of a file: `index` is the row in a spreadsheet, the first being 1; blank cells are `''`. */
export interface CsvRow {
  index: number
  cells: string[]
  /** A quotation mark is wrong here, so that neither this row nor those after it can be trusted. */
  broken: boolean
}

/** Lists what spreadsheets write between cells, by language and program. */
const SEPARATORS = [',', ';', '\t'] as const
/** The one that the first row holds the most of. */
const separatorOf = (text: string) => {
  const [line = ''] = /.*/.exec(text.trimStart()) ?? []
  const count = (separator: string) => line.split(separator).length
  return SEPARATORS.reduce((best, other) => (count(other) > count(best) ? other : best))
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell === '')

/** The rows of a CSV file that are not blank, cells trimmed. More than `max` rows, blank ones counted, are refused. */
export const readCsv = (bytes: Uint8Array, max: number): { rows: CsvRow[] } | { fault: ErrorCode } => {
  const text = decodeText(bytes)
  if (text === undefined) return { fault: 'classList.binary' }
  const lines = text.replaceAll(/\r\n?/g, '\n')
  const { data, errors } = papa.parse<string[]>(lines, {
    delimiter: separatorOf(lines),
    newline: '\n',
    preview: max + 1,
  })
  if (data.length > max) return { fault: 'classList.tooManyRows' }
  const broken = new Set(errors.map(({ row }) => row))
  const rows = data.map((cells, at) => ({
    index: at + 1,
    cells: cells.map((cell) => cell.trim()),
    broken: broken.has(at),
  }))
  return { rows: rows.filter(({ cells, broken }) => broken || !isBlank(cells)) }
}

/** A CSV file of these rows, as every spreadsheet opens it: with a byte order mark, or accents would be broken. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${papa.unparse(
    rows.map((row) => [...row]),
    { newline: '\r\n' },
  )}\r\n`

/** What makes a spreadsheet take a cell for a formula, in East Asia in full width too; apostrophes may stand before it. */
const FORMULA = "(?='*[=+\\-@＝＋－＠\\t\\r\\n])"
/** Where a cell begins: a spreadsheet of a country that writes semicolons cuts our cells there, and at their line breaks. */
const BEGINNING = '(^|[;\\t\\r\\n])'
const BARE = new RegExp(`${BEGINNING}${FORMULA}`, 'g')
const GUARDED = new RegExp(`${BEGINNING}'${FORMULA}`, 'g')

/** A cell that a spreadsheet shows as it is, whatever it holds. */
export const guardCell = (cell: string): string => cell.replaceAll(BARE, "$1'")

/** Returns what `guardCell` has guarded; other cells stay. */
export const unguardCell = (cell: string): string => cell.replaceAll(GUARDED, '$1')
