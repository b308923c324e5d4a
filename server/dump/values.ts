import { deserialize } from 'bson'
import { isKeyAllowed, isPlainObject } from '../platform/data.ts'

export type Data = Record<string, unknown>

const DEPTH_MAX = 40

export class LeftOut extends Error {}

const isObjectId = (value: object): value is { toHexString(): string } =>
  '_bsontype' in value && value._bsontype === 'ObjectId'

const plain = (value: unknown, depth: number): unknown => {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? Number(value) : value
  if (depth > DEPTH_MAX) throw new LeftOut('it is nested too deeply')
  if (value instanceof Date) return value
  if (Array.isArray(value)) return value.map((one) => plain(one, depth + 1))
  if (isObjectId(value)) return value.toHexString()
  if ('_bsontype' in value) return undefined
  const { $oid, $date } = value as Data
  if (typeof $oid === 'string') return $oid
  if ($date !== undefined) return dateOf(plain($date, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isKeyAllowed(key))
      .map(([key, one]) => [key, plain(one, depth + 1)]),
  )
}

const asDocument = (value: unknown): Data => {
  const document = plain(value, 0)
  if (!isPlainObject(document)) throw new LeftOut('it is not a document')
  return document
}

/** Throws LeftOut. */
export const fromBson = (bytes: Buffer): { document: Data; isRepaired: boolean } => {
  const read = (utf8: boolean) => asDocument(deserialize(bytes, { validation: { utf8 } }))
  try {
    return { document: read(true), isRepaired: false }
  } catch (error) {
    if (error instanceof LeftOut) throw error
  }
  try {
    return { document: read(false), isRepaired: true }
  } catch (error) {
    throw error instanceof LeftOut ? error : new LeftOut('it is not BSON')
  }
}

/** Plain or extended JSON. Throws LeftOut. */
export const fromJson = (bytes: Buffer): Data => {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString())
  } catch {
    throw new LeftOut('it is not JSON')
  }
  return asDocument(value)
}

const YEAR_MAX = 9999

/** Undefined if invalid. */
export const dateOf = (value: unknown): Date | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number' && !(value instanceof Date)) return undefined
  const date = new Date(value)
  const year = date.getUTCFullYear()
  return year >= 0 && year <= YEAR_MAX ? date : undefined
}

/** Of an ObjectId. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8), 16) * 1000)

/** '' for other values. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Only texts. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** 0 for other values. */
export const numberOf = (value: unknown): number => (Number.isFinite(value) ? Number(value) : 0)

/** Undefined if not listed. */
export const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((one) => one === value)
