// Query schemas for the document only; server/platform/query-filter.ts parses queries.
import * as z from 'zod/mini'
import type { FieldKind, Searchable } from '../../platform/query-filter.ts'
import { dateSchema, idSchema } from '../../../shared/wire/ids.ts'

/** A condition on a field: a value, or operators that must all match. */
const conditionOn = <T extends z.ZodMiniType>(value: T) => {
  const one = z.optional(z.nullable(value))
  const list = z.optional(z.array(z.nullable(value)))
  return z.union([
    z.nullable(value),
    z.object({ $eq: one, $ne: one, $gt: one, $gte: one, $lt: one, $lte: one, $in: list, $nin: list, $exists: z.optional(z.boolean()) }),
  ]) // prettier-ignore
}

/** Conditions by kind of field. */
export const CONDITIONS = {
  IdCondition: conditionOn(idSchema),
  TextCondition: conditionOn(z.string()),
  DateCondition: conditionOn(z.union([dateSchema, z.number()])),
  ValueCondition: conditionOn(z.union([z.string(), z.number(), z.boolean()])),
}

const OF_KIND: Record<FieldKind, z.ZodMiniType> = {
  id: CONDITIONS.IdCondition,
  text: CONDITIONS.TextCondition,
  date: CONDITIONS.DateCondition,
  free: CONDITIONS.ValueCondition,
}

export const countSchema = z.union([z.number(), z.string()])

/** Returns the schema of a query; `data.*` covers all paths below `data`. */
export const freeQuerySchema = (fields: Searchable) => {
  const conditions = Object.entries(fields).map(([name, kind]) => [name, z.optional(OF_KIND[kind])] as const)
  const joined = z.optional(z.array(z.record(z.string(), z.unknown())))
  return z.object({
    ...Object.fromEntries(conditions),
    $and: joined,
    $or: joined,
    pagesize: z.optional(countSchema),
    page: z.optional(countSchema),
  })
}
