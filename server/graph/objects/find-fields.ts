import type { Filter } from 'mongodb'
import { SMALL_BATCH } from '../../store/chunks.ts'
import { findAll, findBatches, findEach, findRawBatches, type FindOptions } from '../../store/find.ts'
import { readAged, type Aged } from '../../store/read-aged.ts'
import { ObjectModel, type ObjectDoc, type StoredObject } from './objects.model.ts'

type Options = Omit<FindOptions, 'projection' | 'skip'>
type Fields<K extends keyof ObjectDoc> = Pick<ObjectDoc, K | '_id'>

const projectionOf = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, 1]))

/** Yields the fields of objects one at a time, to bound memory. */
export const fieldsOfEach = <K extends keyof ObjectDoc>(
  filter: Filter<StoredObject>,
  fields: readonly K[],
  options?: Options,
): AsyncGenerator<Fields<K>> => findEach(ObjectModel, filter, { ...options, projection: projectionOf(fields) })

/** As `fieldsOfEach`, in batches: a step of an async generator takes a microsecond. */
export const fieldBatches = <K extends keyof ObjectDoc>(
  filter: Filter<StoredObject>,
  fields: readonly K[],
  options?: Options,
): AsyncGenerator<Fields<K>[]> => findBatches(ObjectModel, filter, { ...options, projection: projectionOf(fields) })

/** Returns id and some fields of the objects that match a filter, for lists of thousands. */
export const findFields = <K extends keyof ObjectDoc>(
  filter: Filter<StoredObject>,
  fields: readonly K[],
  options?: Options,
): Promise<Fields<K>[]> => findAll(ObjectModel, filter, { ...options, projection: projectionOf(fields) })

/** Returns id and age of the objects that match a filter. */
export const findAged = (filter: Filter<StoredObject>): Promise<Aged[]> =>
  readAged(findRawBatches(ObjectModel, filter, { ...SMALL_BATCH, projection: { created: 1 } }))
