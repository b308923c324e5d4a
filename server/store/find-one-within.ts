import type { Document, Filter } from 'mongodb'
import mongoose, { type ClientSession, type Model } from 'mongoose'

/** Like `findOne` within a transaction, for two thirds of the processor time: without a cursor, and never tried again. */
export const findOneWithin = async <T extends { _id: string }>(
  session: ClientSession,
  { collection: { name }, db }: Pick<Model<T>, 'collection' | 'db'>,
  filter: Filter<T>,
  projection: Document,
): Promise<T | null> => {
  const database = mongoose.connection.getClient().db(db.name)
  const asked = { find: name, filter, projection, limit: 1, singleBatch: true }
  const { cursor } = (await database.command(asked, { session })) as { cursor: { firstBatch: T[] } }
  return cursor.firstBatch[0] ?? null
}
