import * as z from 'zod/mini'
import type { Role } from './authors.ts'
import { type CsvRow, guardCell, readCsv, unguardCell, writeCsv } from '../text/csv.ts'
import type { ErrorCode } from '../wire/errors.ts'
import { faultMessage } from '../wire/fault-message.ts'
import { faultOf } from '../wire/faults.ts'
import { CLASS_LIST_BYTES_MAX, CLASS_LIST_ROWS_MAX, PERSON_NAME_MAX } from '../wire/limits.ts'
import { recordOf } from '../wire/lists.ts'
import type { Encoding } from '../text/decode-text.ts'
import { type ListField, placesIn, type Places } from './class-list-columns.ts'
import { type AccountRules, listedUserSchema, type SignUp } from './accounts.ts'
import { userNameKey } from './users.ts'

/** Columns of a class list for creating accounts, in order (AUTR-15). */
export const CLASS_LIST_COLUMNS = ['First Name', 'Last Name', 'Email', 'Username', 'Password'] as const
/** Columns of the member list download; the edited file can be uploaded to rename members. */
export const MEMBER_COLUMNS = ['First Name', 'Last Name', 'Email', 'Username', 'Role', 'authorId'] as const

/** Reason for refusing a row; `index` is 1-based with the header as 1, `msg` English. */
export const rowFaultSchema = z.object({
  index: z.number(),
  code: z.string(),
  msg: z.string(),
  column: z.optional(z.string()),
  min: z.optional(z.number()),
})
export type RowFault = z.infer<typeof rowFaultSchema>

export const NAME_COLUMNS = ['First Name', 'Last Name', 'Username'] as const

/** Answer of uploading or checking a class list: the refused rows. */
export const rowFaultsSchema = z.array(rowFaultSchema)

/** Answer of renaming by file: processed rows, and authors whose name changed. */
export const renamedSchema = z.object({ ok: z.number(), nModified: z.number() })
export type Renamed = z.infer<typeof renamedSchema>

const name = () => z._default(z.string().check(z.trim(), z.maxLength(PERSON_NAME_MAX, 'field.long')), '')
/** New names by user name; an empty or missing name is left unchanged. */
export const renameAllSchema = z.object({
  userData: recordOf(z.object({ FirstName: name(), LastName: name() }), CLASS_LIST_ROWS_MAX),
})

export type ListedUser = SignUp & { index: number }
/** A row of a renaming file; an empty name is left unchanged. */
export type ListedName = Pick<SignUp, 'firstName' | 'lastName' | 'userName'> & { index: number }

/** All non-blank rows and at most one fault per row, or the fault of an unusable file. */
export type Reading<Row> = { rows: Row[]; faults: RowFault[] } | { fault: ErrorCode }

/** Returns the fault of a row, with its English message. */
export const rowFault = (index: number, code: ErrorCode, more: { column?: string; min?: number } = {}): RowFault => ({
  index,
  code,
  msg: faultMessage({ code, ...more }),
  ...more,
})

/** Returns the rows without a fault. */
export const withoutFaults = <Row extends { index: number }>(rows: readonly Row[], faults: readonly RowFault[]) => {
  const refused = new Set(faults.map(({ index }) => index))
  return rows.filter(({ index }) => !refused.has(index))
}

const withoutEmptyEnd = (cells: readonly string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

/** Rows above the data: a title, the header, a `sep=` line. */
const HEAD_ROWS = 3

const readRows = (
  bytes: Uint8Array,
  encoding: Encoding | undefined,
): { places?: Places; header: CsvRow; rows: CsvRow[] } | { fault: ErrorCode } => {
  if (bytes.length > CLASS_LIST_BYTES_MAX) return { fault: 'file.tooLarge' }
  const read = readCsv(bytes, CLASS_LIST_ROWS_MAX + HEAD_ROWS, encoding)
  if ('fault' in read) return read
  const [first] = read.rows
  if (!first) return { fault: 'file.empty' }
  // A title may precede the header and may contain one column name.
  for (const [at, header] of read.rows.slice(0, 2).entries()) {
    const places = placesIn(header.cells)
    const rows = read.rows.slice(at + 1)
    if (places.size < 2) continue
    return rows.length > CLASS_LIST_ROWS_MAX ? { fault: 'classList.tooManyRows' } : { places, header, rows }
  }
  return { header: first, rows: read.rows.slice(1) }
}

const MISSING = {
  firstName: 'classList.noFirstName',
  lastName: 'classList.noLastName',
  userName: 'classList.noUserName',
  password: 'classList.noPassword',
} as const

const missingIn = (places: Places, fields: readonly (keyof typeof MISSING)[]): { fault: ErrorCode } | undefined => {
  const missing = fields.find((field) => !places.has(field))
  return missing && { fault: MISSING[missing] }
}

const cellOf = ({ cells }: CsvRow, places: Places, field: ListField) => cells[places.get(field) ?? -1] ?? ''

const shapeFault = ({ index, cells, broken }: CsvRow, columns: number): RowFault | undefined => {
  if (broken) return rowFault(index, 'row.quotes')
  return withoutEmptyEnd(cells).length > columns ? rowFault(index, 'row.cells') : undefined
}

/** A user name that repeats an earlier one (ignoring case) is a fault. */
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

const toListedUser =
  (places: Places) =>
  (row: CsvRow): ListedUser => ({
    index: row.index,
    firstName: unguardCell(cellOf(row, places, 'firstName')),
    lastName: unguardCell(cellOf(row, places, 'lastName')),
    email: unguardCell(cellOf(row, places, 'email')).toLowerCase(),
    userName: cellOf(row, places, 'userName'),
    password: cellOf(row, places, 'password'),
  })

/** Returns the fault of an account row; the e-mail address may be empty (NOEM-01). */
const userFault = (user: ListedUser, schema: ReturnType<typeof listedUserSchema>): RowFault | undefined => {
  const empty = FIELDS.findIndex((field) => field !== 'email' && user[field] === '')
  if (empty >= 0) return rowFault(user.index, 'row.cellEmpty', { column: CLASS_LIST_COLUMNS[empty] ?? '' })
  const [issue] = schema.safeParse(user).error?.issues ?? []
  if (!issue) return undefined
  const { code, ...more } = faultOf(issue)
  const column = CLASS_LIST_COLUMNS[FIELDS.findIndex((field) => field === issue.path[0])] ?? ''
  return rowFault(user.index, code === 'field.long' ? 'row.cellLong' : code, { column, ...more })
}

/** Parses a class list: columns by name in any order, an optional title row, unknown columns ignored. Files that are not Unicode need `encoding`. */
export const readClassList = (bytes: Uint8Array, rules: AccountRules, encoding?: Encoding): Reading<ListedUser> => {
  const read = readRows(bytes, encoding)
  if ('fault' in read) return read
  const { places, header, rows } = read
  if (!places) return { fault: 'classList.header' }
  const missing = missingIn(places, ['firstName', 'lastName', 'userName', 'password'])
  if (missing) return missing
  if (rows.length === 0) return { fault: 'classList.noRows' }
  const schema = listedUserSchema(rules)
  return judged(rows, toListedUser(places), withoutEmptyEnd(header.cells).length, (user) => userFault(user, schema))
}

const BY_POSITION: Places = new Map([
  ['firstName', 0],
  ['lastName', 1],
  ['userName', 2],
])

const nameFault = ({ index, userName, firstName, lastName }: ListedName): RowFault | undefined => {
  if (userName === '') return rowFault(index, 'row.cellEmpty', { column: 'Username' })
  const long = [firstName, lastName].findIndex((name) => name.length > PERSON_NAME_MAX)
  return long < 0 ? undefined : rowFault(index, 'row.cellLong', { column: NAME_COLUMNS[long] ?? '' })
}

/** Parses a renaming file: columns by name in any order; without a header first name, last name, user name. */
export const readNames = (bytes: Uint8Array, encoding?: Encoding): Reading<ListedName> => {
  const read = readRows(bytes, encoding)
  if ('fault' in read) return read
  const { header } = read
  const columns = withoutEmptyEnd(header.cells).length
  if (!read.places && columns < NAME_COLUMNS.length) return { fault: 'classList.renameColumns' }
  const places = read.places ?? BY_POSITION
  const missing = missingIn(places, ['firstName', 'lastName', 'userName'])
  if (missing) return missing
  const rows = read.places ? read.rows : [header, ...read.rows]
  if (rows.length === 0) return { fault: 'classList.noRows' }
  const toName = (row: CsvRow): ListedName => ({
    index: row.index,
    firstName: unguardCell(cellOf(row, places, 'firstName')),
    lastName: unguardCell(cellOf(row, places, 'lastName')),
    userName: unguardCell(cellOf(row, places, 'userName')),
  })
  return judged(rows, toName, columns, nameFault)
}

/** Returns the CSV of a class list, readable by `readClassList`. */
export const writeClassList = (users: readonly SignUp[]): string =>
  writeCsv([
    CLASS_LIST_COLUMNS,
    ...users.map(({ firstName, lastName, email, userName, password }) =>
      [...[firstName, lastName, email].map(guardCell), userName, password]), // prettier-ignore
  ])

/** Returns the CSV of the member list, readable by `readNames`. */
export const writeMembers = (members: readonly (Omit<SignUp, 'password'> & { role: Role; _id: string })[]): string =>
  writeCsv([
    MEMBER_COLUMNS,
    ...members.map(({ firstName, lastName, email, userName, role, _id }) =>
      [firstName, lastName, email, userName, role, _id].map(guardCell),
    ),
  ])
