import { isPlainObject, safeData } from '../platform/data.ts'
import type { Carried } from './contents.ts'

type Data = Record<string, unknown>

const ISO = /^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/
const isDate = (value: unknown) => typeof value === 'string' && ISO.test(value) && !Number.isNaN(Date.parse(value))
const isText = (value: unknown) => typeof value === 'string'

type Path = { instance: string; embeddedSchemaType?: { instance?: string } }
const KINDS: Readonly<Record<string, (value: unknown, path: Path) => boolean>> = {
  String: isText,
  Number: Number.isFinite,
  Boolean: (value) => typeof value === 'boolean',
  Date: isDate,
  Array: (value, { embeddedSchemaType }) =>
    Array.isArray(value) && (embeddedSchemaType?.instance !== 'String' || value.every(isText)),
  Mixed: () => true,
}

/** Returns the fields of a collection's lines. */
export const fieldsOf = ({ model, stays }: Carried): [field: string, path: Path][] =>
  Object.entries(model.schema.paths as Record<string, Path>).filter(([field]) => !stays.includes(field))

const fieldsByCarried = new WeakMap<Carried, ReadonlyMap<string, Path>>()
const knownFields = (carried: Carried) => {
  const known = fieldsByCarried.get(carried) ?? new Map(fieldsOf(carried))
  fieldsByCarried.set(carried, known)
  return known
}

const ID = /^(?:[0-9a-f]{24}|[0-9a-f]{32})$/

/** For snapshots of objects. */
const DEPTH_MAX = 40

/** Returns a line's value without unsafe keys; undefined unless it is a document of the collection. */
export const asDocument = (carried: Carried, value: unknown): (Data & { _id: string }) | undefined => {
  if (!isPlainObject(value) || !ID.test(String(value._id))) return undefined
  const fields = knownFields(carried)
  for (const [field, one] of Object.entries(value)) {
    const path = fields.get(field)
    if (!path || (one !== null && !KINDS[path.instance]?.(one, path))) return undefined
    const values = carried.values?.[field]
    if (values && one !== null && !values.includes(one as string)) return undefined
  }
  return safeData(value, DEPTH_MAX) as Data & { _id: string }
}

const withDate = (value: unknown, [key = '', ...rest]: readonly string[]): unknown => {
  if (key === '') return isDate(value) ? new Date(value as string) : value
  if (key === '*') return Array.isArray(value) ? value.map((one) => withDate(one, rest)) : value
  if (!isPlainObject(value) || !Object.hasOwn(value, key)) return value
  return { ...value, [key]: withDate(value[key], rest) }
}

/** Returns a document in stored format. */
export const withDates = (carried: Carried, document: Data): Data => {
  const stored = { ...document }
  for (const [field, { instance }] of knownFields(carried))
    if (instance === 'Date' && stored[field] !== undefined) stored[field] = withDate(stored[field], [])
  return (carried.dates ?? []).reduce<Data>((found, path) => withDate(found, path.split('.')) as Data, stored)
}
