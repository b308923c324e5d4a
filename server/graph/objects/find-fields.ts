import type { Filter, FindCursor, FindOptions } from 'mongodb'
import { READ_MAX_MS } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { ObjectModel, type ObjectDoc, type StoredObject } from './objects.model.ts'

type Options = Pick<FindOptions, 'sort' | 'limit' | 'batchSize'>

/** As `findFields`, one object at a time: memory holds few of them, however long they are. */
export const fieldsOfEach = <K extends keyof ObjectDoc>(
  filter: Filter<StoredObject>,
  fields: readonly K[],
  options: Options = {},
): FindCursor<Pick<ObjectDoc, K | '_id'>> =>
  collection(ObjectModel).find<Pick<ObjectDoc, K | '_id'>>(filter, {
    ...options,
    maxTimeMS: READ_MAX_MS,
    projection: Object.fromEntries(fields.map((field) => [field, 1])),
  })

/** Some fields, and the id, of the objects that fit a filter: what a list of thousands needs of each. */
export const findFields = <K extends keyof ObjectDoc>(
  filter: Filter<StoredObject>,
  fields: readonly K[],
  options: Options = {},
): Promise<Pick<ObjectDoc, K | '_id'>[]> => fieldsOfEach(filter, fields, options).toArray()
