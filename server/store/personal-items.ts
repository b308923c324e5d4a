import type { Filter, FindOptions } from 'mongodb'
import type { Model } from 'mongoose'
import { batchesOf } from './batches.ts'
import { collection } from './collection.ts'

/** A document or a part of one, as My data hands it out. */
export type Item = Readonly<Record<string, unknown>>
export type Items = AsyncGenerator<readonly Item[]>

/** Notes may be large, so few are in memory at a time. The time limit is for all batches of a cursor. */
const OPTIONS = { batchSize: 50, maxTimeMS: 120_000 } as const

/** Yields matching documents with the given fields and `_id`, in batches. */
export const batchesWith = <T extends { _id: string }>(
  model: Model<T>,
  filter: Filter<T>,
  fields: readonly (keyof T)[],
  options: Pick<FindOptions, 'sort'> = {},
): AsyncGenerator<T[]> =>
  batchesOf(
    collection(model).find<T>(filter, {
      ...OPTIONS,
      ...options,
      projection: Object.fromEntries(fields.map((field) => [field, 1 as const])),
    }),
  )

/** Returns the given fields of a document. */
export const pickFields = (doc: object, fields: readonly PropertyKey[]): Item =>
  Object.fromEntries(Object.entries(doc).filter(([field]) => fields.includes(field)))

/** Yields the given fields of matching documents, without an `_id` that is not listed (docs/PERSONAL-DATA.md). */
export async function* personalItems<T extends { _id: string }>(
  model: Model<T>,
  filter: Filter<T>,
  fields: readonly (keyof T)[],
  options?: Pick<FindOptions, 'sort'>,
): Items {
  for await (const batch of batchesWith(model, filter, fields, options))
    yield batch.map((one) => pickFields(one, fields))
}
