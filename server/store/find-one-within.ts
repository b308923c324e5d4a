import type { Document, Filter } from 'mongodb'
import type { ClientSession, Model } from 'mongoose'
import { runWithin } from './run-within.ts'

/** Like `findOne` within a transaction, for less processor time: without a cursor, and never tried again. */
export const findOneWithin = async <T extends { _id: string }>(
  session: ClientSession,
  { collection: { name }, db }: Pick<Model<T>, 'collection' | 'db'>,
  filter: Filter<T>,
  projection: Document,
): Promise<T | null> => {
  const { cursor } = (await runWithin(session, db.name, {
    find: name,
    filter,
    projection,
    limit: 1,
    singleBatch: true,
  })) as { cursor: { firstBatch: T[] } }
  return cursor.firstBatch[0] ?? null
}
