import type { Filter, FindOptions } from 'mongodb'
import { native } from '../../store/native.ts'
import { ObjectModel, type ObjectDoc, type StoredObject } from './objects.model.ts'

/** Some fields, and the id, of the objects that fit a filter: what a list of thousands needs of each. */
export const findFields = <K extends keyof ObjectDoc>(
  filter: Filter<StoredObject>,
  fields: readonly K[],
  options: Pick<FindOptions, 'sort' | 'limit'> = {},
): Promise<Pick<ObjectDoc, K | '_id'>[]> =>
  native(ObjectModel)
    .find<Pick<ObjectDoc, K | '_id'>>(filter, {
      ...options,
      projection: Object.fromEntries(fields.map((field) => [field, 1])),
    })
    .toArray()
