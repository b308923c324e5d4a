import type { Filter, FindOptions } from 'mongodb'
import type { Model } from 'mongoose'
import { batchesOf } from './batches.ts'
import { collection } from './collection.ts'

export type Item = Readonly<Record<string, unknown>>
export type Items = AsyncGenerator<readonly Item[]>

/** Few, as notes may be large. The time limit is per cursor. */
const OPTIONS = { batchSize: 50, maxTimeMS: 120_000 } as const

/** Yields fields and `_id` of matching documents, in batches. */
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

/** Yields given fields; `_id` only if listed (docs/PERSONAL-DATA.md). */
export async function* personalItems<T extends { _id: string }>(
  model: Model<T>,
  filter: Filter<T>,
  fields: readonly (keyof T)[],
  options?: Pick<FindOptions, 'sort'>,
): Items {
  for await (const batch of batchesWith(model, filter, fields, options))
    yield batch.map((one) => pickFields(one, fields))
}
