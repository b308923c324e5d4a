import type { Filter } from 'mongodb'
import * as z from 'zod/mini'
import { ERRORS } from '../../shared/wire/errors.ts'
import { isKeyAllowed, isPlainObject } from './data.ts'
import { AppError } from './errors.ts'

/** `free` accepts any scalar. */
export type FieldKind = 'id' | 'text' | 'date' | 'free'

/** Searchable fields; `data.*` includes every path below `data`. */
export type Searchable = Readonly<Record<string, FieldKind>>

export const queryBodySchema = z.object({ query: z.optional(z.unknown()) })

export type QueryBody = z.infer<typeof queryBodySchema>

export interface FreeQuery<T> {
  filter: Filter<T>
  skip: number
  /** 0 for no limit. */
  limit: number
}

type Conditions = Record<string, unknown>

const COMPARISONS = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte']
const CHOICES = ['$in', '$nin']
const JOINS = ['$and', '$or']

/** `$in` values may be the ids of a whole community. */
const CONDITIONS_MAX = 200
const VALUES_MAX = 20_000
/** Each list is checked for each document. */
const LISTS_MAX = 10
const DEPTH_MAX = 8
const NAME_SHOWN_MAX = 100
const COUNT_MAX = 2 ** 31 - 1

/** Returns the refusal of a field or operator, with the limit if any. */
export const notSearchable = (name: string, bound?: string) => {
  const field = name.slice(0, NAME_SHOWN_MAX)
  const { message } = ERRORS['request.fieldUnknown']
  return new AppError('request.fieldUnknown', {
    details: { message: `${message} (${bound === undefined ? field : `${field}: ${bound}`})`, field },
  })
}

const kindOf = (fields: Searchable, name: string): FieldKind => {
  const [head = '', ...path] = name.split('.', DEPTH_MAX + 2)
  const listed = Object.hasOwn(fields, name) ? fields[name] : undefined
  const below = Object.hasOwn(fields, `${head}.*`) ? fields[`${head}.*`] : undefined
  const isPath = path.length > 0 && path.length <= DEPTH_MAX && path.every((key) => key !== '' && isKeyAllowed(key))
  const kind = listed ?? (isPath ? below : undefined)
  if (!kind) throw notSearchable(name)
  return kind
}

const dateOf = (value: unknown): Date | undefined => {
  const date = typeof value === 'string' || typeof value === 'number' ? new Date(value) : undefined
  return date && !Number.isNaN(date.getTime()) ? date : undefined
}

/** Undefined if the value doesn't fit the field. */
const CASTS: Record<FieldKind, (value: unknown) => unknown> = {
  id: (value) => (typeof value === 'string' ? value.toLowerCase() : undefined),
  text: (value) => (typeof value === 'string' ? value : undefined),
  date: dateOf,
  free: (value) => (['string', 'number', 'boolean'].includes(typeof value) ? value : undefined),
}

const castValue = (name: string, kind: FieldKind, value: unknown): unknown => {
  const cast = value === null ? null : CASTS[kind](value)
  if (cast === undefined) throw notSearchable(name)
  return cast
}

/** Parses a page number or size; undefined for `max`, nothing and invalid values. */
export const countOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && number >= 1 ? Math.min(Math.floor(number), COUNT_MAX) : undefined
}

/**
 * Compiles a client's query to a filter (contract/README.md 26): listed fields with comparisons, lists and
 * `$and`/`$or`. Throws 'request.fieldUnknown' and 'request.malformed'. `pageSize`: default, 0 for no limit.
 */
export const parseFilter = <T>(query: unknown, fields: Searchable, pageSize = 0): FreeQuery<T> => {
  let conditions = 0
  let values = 0
  let lists = 0
  const count = (name: string) => {
    conditions += 1
    if (conditions > CONDITIONS_MAX) throw notSearchable(name)
  }

  const operand = (name: string, kind: FieldKind, operator: string, value: unknown): unknown => {
    count(name)
    if (COMPARISONS.includes(operator)) return castValue(name, kind, value)
    if (operator === '$exists' && (typeof value === 'boolean' || value === 0 || value === 1)) return Boolean(value)
    if (!CHOICES.includes(operator) || !Array.isArray(value)) throw notSearchable(operator)
    lists += 1
    if (lists > LISTS_MAX) throw notSearchable(operator, `at most ${LISTS_MAX} lists`)
    values += value.length
    if (values > VALUES_MAX) throw notSearchable(operator, `at most ${VALUES_MAX} values`)
    return value.map((one) => castValue(name, kind, one))
  }

  const condition = (name: string, sent: unknown): unknown => {
    const kind = kindOf(fields, name)
    count(name)
    if (!isPlainObject(sent)) return castValue(name, kind, sent)
    const operators = Object.entries(sent)
    if (operators.length === 0) throw notSearchable(name)
    return Object.fromEntries(operators.map(([operator, value]) => [operator, operand(name, kind, operator, value)]))
  }

  const compile = (sent: Conditions, depth: number): Conditions =>
    Object.fromEntries(
      Object.entries(sent).map(([name, value]) => {
        if (!JOINS.includes(name)) return [name, condition(name, value)]
        if (!Array.isArray(value) || value.length === 0 || depth > DEPTH_MAX || !value.every(isPlainObject))
          throw notSearchable(name)
        return [
          name,
          value.map((part: Conditions) => {
            count(name)
            return compile(part, depth + 1)
          }),
        ]
      }),
    )

  if (!isPlainObject(query)) throw new AppError('request.malformed')
  const { pagesize, page, ...asked } = query
  const limit = pagesize === undefined ? pageSize : (countOf(pagesize) ?? 0)
  const skip = Math.min(((countOf(page) ?? 1) - 1) * limit, COUNT_MAX)
  return { filter: compile(asked, 0) as Filter<T>, skip, limit }
}
