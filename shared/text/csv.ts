import papa from 'papaparse'
import type { ErrorCode } from '../wire/errors.ts'
import { decodeText, type Encoding } from './decode-text.ts'

/** A row of a file: `index` is the row in a spreadsheet, the first being 1; blank cells are `''`. */
export interface CsvRow {
  index: number
  cells: string[]
  /** A quotation mark is wrong here, so that neither this row nor those after it can be trusted. */
  broken: boolean
}

/** Lists what spreadsheets write between cells, by language and program. */
const SEPARATORS = [',', ';', '\t'] as const
/** Returns the separator of which one of the first rows holds the most: a title may stand above the header. */
const separatorOf = (text: string) => {
  const lines = text.trimStart().split('\n', 4)
  const count = (separator: string) => Math.max(...lines.map((line) => line.split(separator).length))
  return SEPARATORS.reduce((best, other) => (count(other) > count(best) ? other : best))
}
/** A line by which Excel is told the separator; no row of the table. */
const SEPARATOR_LINE = /^sep=([,;\t])\n/i

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell === '')

const FAULTS = {
  binary: 'classList.binary',
  encoding: 'classList.encoding',
  otherEncoding: 'classList.otherEncoding',
} as const

/**
 * The rows of a CSV file that are not blank, cells trimmed. More than `max` rows, blank ones counted, are refused; so is a file
 * that is not Unicode, unless its encoding is given.
 */
export const readCsv = (
  bytes: Uint8Array,
  max: number,
  encoding?: Encoding,
): { rows: CsvRow[] } | { fault: ErrorCode } => {
  const decoded = decodeText(bytes, encoding)
  if ('fault' in decoded) return { fault: FAULTS[decoded.fault] }
  const whole = decoded.text.replaceAll(/\r\n?/g, '\n')
  const told = SEPARATOR_LINE.exec(whole)
  const lines = told ? whole.slice(told[0].length) : whole
  const { data, errors } = papa.parse<string[]>(lines, {
    delimiter: told?.[1] ?? separatorOf(lines),
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
