import type { AnyClientBulkWriteModel, Document } from 'mongodb'
import mongoose, { type ClientSession } from 'mongoose'

/** A Mongoose model, whatever its documents are. */
interface AnyModel {
  db: { name: string }
  collection: { name: string }
}

/** One write of several that belong together. */
export type Write = { to: AnyModel; insert: { _id: string } } | { to: AnyModel; where: Document; set: Document }

/** From MongoDB 8.0 one message may write to several collections. */
const WIRE_VERSION_MIN = 25
let isKnown = true

/** What a store can do, by its answer to `hello`; the embedded one can. */
export const setWireVersion = (version: unknown): void => {
  isKnown = Number(version) >= WIRE_VERSION_MIN
}

const asBulkModel = (write: Write): AnyClientBulkWriteModel<Document> => {
  const namespace = `${write.to.db.name}.${write.to.collection.name}`
  if (!('insert' in write)) return { namespace, name: 'updateMany', filter: write.where, update: { $set: write.set } }
  const document: Document = write.insert
  return { namespace, name: 'insertOne', document }
}

const writeOne = async (session: ClientSession, write: Write): Promise<void> => {
  const { db, collection } = write.to
  const documents = mongoose.connection.getClient().db(db.name).collection<{ _id: string }>(collection.name)
  if ('insert' in write) await documents.insertOne(write.insert, { session })
  else await documents.updateMany(write.where, { $set: write.set }, { session })
}

/** The driver wraps what the store answered, and with it the label by which a transaction is tried again. */
const unwrapped = (error: unknown): unknown =>
  error instanceof Error && error.name === 'MongoClientBulkWriteError' && error.cause !== undefined
    ? error.cause
    : error

/** Writes to several collections in one message to the store where it knows that (MongoDB 8.0), else one after another. */
export const writeTogether = async (session: ClientSession, writes: readonly Write[]): Promise<void> => {
  if (!isKnown || writes.length === 1) {
    for (const write of writes) await writeOne(session, write)
    return
  }
  try {
    await mongoose.connection.getClient().bulkWrite(writes.map(asBulkModel), { session })
  } catch (error) {
    throw unwrapped(error)
  }
}
