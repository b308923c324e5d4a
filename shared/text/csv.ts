import papa from 'papaparse'
import type { ErrorCode } from '../wire/errors.ts'
import { decodeText, type Encoding } from './decode-text.ts'

/** `index` is the 1-based spreadsheet row; blank cells are `''`. */
export interface CsvRow {
  index: number
  cells: string[]
  /** Misplaced quotation mark: this row and all later ones are unreliable. */
  broken: boolean
}

/** Cell separators of spreadsheets, by language and program. */
const SEPARATORS = [',', ';', '\t'] as const
/** Returns the most frequent separator in any of the first rows, because a title may precede the header. */
const separatorOf = (text: string) => {
  const lines = text.trimStart().split('\n', 4)
  const count = (separator: string) => Math.max(...lines.map((line) => line.split(separator).length))
  return SEPARATORS.reduce((best, other) => (count(other) > count(best) ? other : best))
}
/** Separator hint for Excel; not a row of the table. */
const SEPARATOR_LINE = /^sep=([,;\t])\n/i

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell === '')

const FAULTS = {
  binary: 'classList.binary',
  encoding: 'classList.encoding',
  otherEncoding: 'classList.otherEncoding',
} as const

/**
 * Parses the non-blank rows of a CSV file and trims cells. Fails for more than `max` rows (blank ones counted), and for non-Unicode files without `encoding`.
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

/** Returns a CSV file. The byte-order mark keeps accents intact in spreadsheets. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${papa.unparse(
    rows.map((row) => [...row]),
    { newline: '\r\n' },
  )}\r\n`

/** Characters that start a formula, including full-width ones; apostrophes may precede them. */
const FORMULA = "(?='*[=+\\-@＝＋－＠\\t\\r\\n])"
/** Start of a cell. Spreadsheets of countries with semicolon separators also split at these characters inside of our cells. */
const BEGINNING = '(^|[;\\t\\r\\n])'
const BARE = new RegExp(`${BEGINNING}${FORMULA}`, 'g')
const GUARDED = new RegExp(`${BEGINNING}'${FORMULA}`, 'g')

/** Escapes a cell so that spreadsheets don't evaluate it. */
export const guardCell = (cell: string): string => cell.replaceAll(BARE, "$1'")

/** Reverts `guardCell`; other cells are unchanged. */
export const unguardCell = (cell: string): string => cell.replaceAll(GUARDED, '$1')
