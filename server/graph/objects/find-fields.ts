import type { Filter, FindCursor, FindOptions } from 'mongodb'
import { batchesOf, eachOf, readAll } from '../../store/batches.ts'
import { BATCH, SMALL_BATCH } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { readAged, type Aged } from '../../store/read-aged.ts'
import { ObjectModel, type ObjectDoc, type StoredObject } from './objects.model.ts'

type Options = Pick<FindOptions, 'sort' | 'limit' | 'batchSize' | 'raw' | 'session'>
type Fields<K extends keyof ObjectDoc> = Pick<ObjectDoc, K | '_id'>

const find = <K extends keyof ObjectDoc>(
  filter: Filter<StoredObject>,
  fields: readonly K[],
  options: Options = {},
): FindCursor<Fields<K>> =>
  collection(ObjectModel).find<Fields<K>>(filter, {
    ...BATCH,
    ...options,
    projection: Object.fromEntries(fields.map((field) => [field, 1])),
  })

/** Yields the fields of objects one at a time, to bound memory. */
export const fieldsOfEach = <K extends keyof ObjectDoc>(
  filter: Filter<StoredObject>,
  fields: readonly K[],
  options?: Options,
): AsyncGenerator<Fields<K>> => eachOf(find(filter, fields, options))

/** As `fieldsOfEach`, in batches: a step of an async generator takes a microsecond. */
export const fieldBatches = <K extends keyof ObjectDoc>(
  filter: Filter<StoredObject>,
  fields: readonly K[],
  options?: Options,
): AsyncGenerator<Fields<K>[]> => batchesOf(find(filter, fields, options))

/** Returns id and some fields of the objects that match a filter, for lists of thousands. */
export const findFields = <K extends keyof ObjectDoc>(
  filter: Filter<StoredObject>,
  fields: readonly K[],
  options?: Options,
): Promise<Fields<K>[]> => readAll(find(filter, fields, options))

/** Returns id and age of the objects that match a filter. */
export const findAged = (filter: Filter<StoredObject>): Promise<Aged[]> =>
  readAged(find(filter, ['created'], SMALL_BATCH))
