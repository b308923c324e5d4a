import type { AnyClientBulkWriteModel, Document } from 'mongodb'
import mongoose, { type ClientSession } from 'mongoose'

interface AnyModel {
  db: { name: string }
  collection: { name: string }
}

/** One of several related writes. */
export type Write = { to: AnyModel; insert: { _id: string } } | { to: AnyModel; where: Document; set: Document }

/** Since MongoDB 8.0 one message may write to several collections. */
const WIRE_VERSION_MIN = 25
let isKnown = true

/** Sets the wire version of the reply to `hello`; the embedded store supports bulk writes. */
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

/** The cause has the label for retrying a transaction. */
const unwrapped = (error: unknown): unknown =>
  error instanceof Error && error.name === 'MongoClientBulkWriteError' && error.cause !== undefined
    ? error.cause
    : error

/** Writes in one message if the store supports it (MongoDB 8.0), otherwise one by one. */
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
