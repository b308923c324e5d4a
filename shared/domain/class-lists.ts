import * as z from 'zod/mini'
import type { Role } from './authors.ts'
import { type CsvRow, guardCell, readCsv, unguardCell, writeCsv } from '../text/csv.ts'
import type { ErrorCode } from '../wire/errors.ts'
import { faultMessage } from '../wire/fault-message.ts'
import { faultOf } from '../wire/faults.ts'
import { CLASS_LIST_BYTES_MAX, CLASS_LIST_ROWS_MAX, PERSON_NAME_MAX } from '../wire/limits.ts'
import { recordOf } from '../wire/lists.ts'
import { type SignUp, signUpSchema, userNameKey } from './users.ts'

/** The columns of a class list that makes accounts, in this order (AUTR-15). */
export const CLASS_LIST_COLUMNS = ['First Name', 'Last Name', 'Email', 'Username', 'Password'] as const
/** The columns of a downloaded list of members; edited, it is uploaded again to rename them. */
export const MEMBER_COLUMNS = ['First Name', 'Last Name', 'Email', 'Username', 'Role'] as const

/** Why a row was refused; `index` is the row in the file, the header being 1, `msg` the English text. */
export const rowFaultSchema = z.object({
  index: z.number(),
  code: z.string(),
  msg: z.string(),
  /** Which cell, by its column's name in English. */
  column: z.optional(z.string()),
  /** The least number of characters, where the text names one. */
  min: z.optional(z.number()),
})
export type RowFault = z.infer<typeof rowFaultSchema>

/** The columns that renaming needs. */
export const NAME_COLUMNS = ['First Name', 'Last Name', 'Username'] as const

/** Describes what the upload and the check of a class list answer: the refused rows. */
export const rowFaultsSchema = z.array(rowFaultSchema)

/** Describes what renaming by a file answers: rows processed, and authors that have another name now. */
export const renamedSchema = z.object({ ok: z.number(), nModified: z.number() })
export type Renamed = z.infer<typeof renamedSchema>

const name = () => z._default(z.string().check(z.trim(), z.maxLength(PERSON_NAME_MAX, 'field.long')), '')
/** Renaming members by their user names, as many as a file would; a name that is empty or missing stays as it is. */
export const renameAllSchema = z.object({
  userData: recordOf(z.object({ FirstName: name(), LastName: name() }), CLASS_LIST_ROWS_MAX),
})

/** A row of a class list, as it stands in the file. */
export type ListedUser = SignUp & { index: number }
/** A row of a file that renames members; an empty name stays as it is. */
export type ListedName = Pick<SignUp, 'firstName' | 'lastName' | 'userName'> & { index: number }

/**
 * Describes what a file says: all its rows that are not blank, and why some of them are refused (one reason a row, in the
 * order of the rows); or, where nothing of it can be used, why not.
 */
export type Reading<Row> = { rows: Row[]; faults: RowFault[] } | { fault: ErrorCode }

/** A refused row, with its English text. */
export const rowFault = (index: number, code: ErrorCode, more: { column?: string; min?: number } = {}): RowFault => ({
  index,
  code,
  msg: faultMessage({ code, ...more }),
  ...more,
})

/** The rows of a reading that nothing is wrong with. */
export const withoutFaults = <Row extends { index: number }>(rows: readonly Row[], faults: readonly RowFault[]) => {
  const refused = new Set(faults.map(({ index }) => index))
  return rows.filter(({ index }) => !refused.has(index))
}

/** "User name", "user_name" and "USERNAME" are the same column. */
const columnKey = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
const keysOf = (names: readonly string[]) => names.map(columnKey)
const KNOWN = new Set(keysOf([...CLASS_LIST_COLUMNS, ...MEMBER_COLUMNS]))

const withoutEmptyEnd = (cells: readonly string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

const readRows = (bytes: Uint8Array): { header: CsvRow; rows: CsvRow[] } | { fault: ErrorCode } => {
  if (bytes.length > CLASS_LIST_BYTES_MAX) return { fault: 'file.tooLarge' }
  const read = readCsv(bytes, CLASS_LIST_ROWS_MAX + 1)
  if ('fault' in read) return read
  const [header, ...rows] = read.rows
  return header ? { header, rows } : { fault: 'file.empty' }
}

/** Returns what is wrong with a row before its cells are looked at. */
const shapeFault = ({ index, cells, broken }: CsvRow, columns: number): RowFault | undefined => {
  if (broken) return rowFault(index, 'row.quotes')
  return withoutEmptyEnd(cells).length > columns ? rowFault(index, 'row.cells') : undefined
}

/** The rows of a file, and why some are refused: a user name that an earlier row has too is, whatever its case. */
const judged = <Row extends { index: number; userName: string }>(
  csvRows: readonly CsvRow[],
  toRow: (row: CsvRow) => Row,
  columns: number,
  faultIn: (row: Row) => RowFault | undefined,
): { rows: Row[]; faults: RowFault[] } => {
  const [rows, faults, seen]: [Row[], RowFault[], Set<string>] = [[], [], new Set()]
  for (const csvRow of csvRows) {
    const row = toRow(csvRow)
    const key = userNameKey(row.userName)
    const fault =
      shapeFault(csvRow, columns) ?? faultIn(row) ?? (seen.has(key) ? rowFault(row.index, 'row.twice') : undefined)
    rows.push(row)
    seen.add(key)
    if (fault) faults.push(fault)
  }
  return { rows, faults }
}

const FIELDS = ['firstName', 'lastName', 'email', 'userName', 'password'] as const

const toListedUser = ({ index, cells: [firstName = '', lastName = '', email = '', userName = '', password = ''] }: CsvRow): ListedUser =>
  ({ index, firstName: unguardCell(firstName), lastName: unguardCell(lastName), email: unguardCell(email).toLowerCase(), userName, password }) // prettier-ignore

/** Why somebody could not sign up with what stands in a row. */
const userFault = (user: ListedUser, schema: ReturnType<typeof signUpSchema>): RowFault | undefined => {
  const empty = FIELDS.findIndex((field) => user[field] === '')
  if (empty >= 0) return rowFault(user.index, 'row.cellEmpty', { column: CLASS_LIST_COLUMNS[empty] ?? '' })
  const [issue] = schema.safeParse(user).error?.issues ?? []
  if (!issue) return undefined
  const { code, ...more } = faultOf(issue)
  const column = CLASS_LIST_COLUMNS[FIELDS.findIndex((field) => field === issue.path[0])] ?? ''
  return rowFault(user.index, code === 'field.long' ? 'row.cellLong' : code, { column, ...more })
}

/** A class list that makes accounts, with passwords of at least `passwordMin` characters. */
export const readClassList = (bytes: Uint8Array, passwordMin: number): Reading<ListedUser> => {
  const read = readRows(bytes)
  if ('fault' in read) return read
  const header = keysOf(withoutEmptyEnd(read.header.cells))
  if (!header.some((key) => KNOWN.has(key))) return { fault: 'classList.header' }
  if (header.join() !== keysOf(CLASS_LIST_COLUMNS).join()) return { fault: 'classList.columns' }
  if (read.rows.length === 0) return { fault: 'classList.noRows' }
  const schema = signUpSchema(passwordMin)
  return judged(read.rows, toListedUser, CLASS_LIST_COLUMNS.length, (user) => userFault(user, schema))
}

/** Returns where the names of members stand in a file; by position where its first row is no header. */
const namePlaces = ({ cells }: CsvRow) => {
  const header = keysOf(cells)
  const named = header.some((key) => KNOWN.has(key))
  const places = named ? keysOf(NAME_COLUMNS).map((key) => header.indexOf(key)) : NAME_COLUMNS.map((_, at) => at)
  const complete = places.every((place) => place >= 0 && place < cells.length)
  return complete ? { named, places, columns: withoutEmptyEnd(cells).length } : undefined
}

const nameFault = ({ index, userName, firstName, lastName }: ListedName): RowFault | undefined => {
  if (userName === '') return rowFault(index, 'row.cellEmpty', { column: 'Username' })
  const long = [firstName, lastName].findIndex((name) => name.length > PERSON_NAME_MAX)
  return long < 0 ? undefined : rowFault(index, 'row.cellLong', { column: NAME_COLUMNS[long] ?? '' })
}

/**
 * A file that renames members: columns by their names, in any order and with others between them; without a header
 * first name, last name, user name.
 */
export const readNames = (bytes: Uint8Array): Reading<ListedName> => {
  const read = readRows(bytes)
  if ('fault' in read) return read
  const found = namePlaces(read.header)
  if (!found) return { fault: 'classList.renameColumns' }
  const rows = found.named ? read.rows : [read.header, ...read.rows]
  if (rows.length === 0) return { fault: 'classList.noRows' }
  const toName = ({ index, cells }: CsvRow): ListedName => {
    const [firstName = '', lastName = '', userName = ''] = found.places.map((place) => unguardCell(cells[place] ?? ''))
    return { index, firstName, lastName, userName }
  }
  return judged(rows, toName, found.columns, nameFault)
}

/** The text of a class list, as `readClassList` reads it again. */
export const writeClassList = (users: readonly SignUp[]): string =>
  writeCsv([
    CLASS_LIST_COLUMNS,
    ...users.map(({ firstName, lastName, email, userName, password }) =>
      [...[firstName, lastName, email].map(guardCell), userName, password]), // prettier-ignore
  ])

/** The text of a downloaded list of members, as `readNames` reads it again. */
export const writeMembers = (members: readonly (Omit<SignUp, 'password'> & { role: Role })[]): string =>
  writeCsv([
    MEMBER_COLUMNS,
    ...members.map(({ firstName, lastName, email, userName, role }) =>
      [firstName, lastName, email, userName, role].map(guardCell),
    ),
  ])
