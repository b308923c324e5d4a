import type { Filter } from 'mongodb'
import type { Model } from 'mongoose'
import { collection } from './collection.ts'

/** Removes at most `max` documents in one short write; returns their number. */
export const removeSome = async <T extends { _id: string }>(
  model: Model<T>,
  filter: Filter<T>,
  max: number,
): Promise<number> => {
  const found = await collection(model)
    .find<{ _id: string }>(filter, { projection: { _id: 1 }, limit: max })
    .toArray()
  const some = { _id: { $in: found.map(({ _id }) => _id) } } as Filter<T>
  if (found.length > 0) await collection(model).deleteMany(some)
  return found.length
}
