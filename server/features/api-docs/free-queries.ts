// The bodies of searches by free-form queries, for the document alone: server/platform/query-filter.ts reads them.
import * as z from 'zod/mini'
import type { FieldKind, Searchable } from '../../platform/query-filter.ts'
import { dateSchema, idSchema } from '../../../shared/wire/ids.ts'

/** Returns what a field is compared with: one value, or operators, which must all hold. */
const conditionOn = <T extends z.ZodMiniType>(value: T) => {
  const one = z.optional(z.nullable(value))
  const list = z.optional(z.array(z.nullable(value)))
  return z.union([
    z.nullable(value),
    z.object({ $eq: one, $ne: one, $gt: one, $gte: one, $lt: one, $lte: one, $in: list, $nin: list, $exists: z.optional(z.boolean()) }),
  ]) // prettier-ignore
}

/** The conditions by kind of field, as the document names them. */
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

/** Paging as clients write it: a number, or one as text. */
export const countSchema = z.union([z.number(), z.string()])

/** Describes the query of a search over some fields; `data.*` stands for every path below `data`. */
export const freeQuerySchema = (fields: Searchable) => {
  const conditions = Object.entries(fields).map(([name, kind]) => [name, z.optional(OF_KIND[kind])] as const)
  const joined = z.optional(z.array(z.record(z.string(), z.unknown())))
  return z.object({
    ...Object.fromEntries(conditions),
    /** Each of them is a query of its own. */
    $and: joined,
    $or: joined,
    pagesize: z.optional(countSchema),
    page: z.optional(countSchema),
  })
}
