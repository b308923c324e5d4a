import type { AnyClientBulkWriteModel, Document } from 'mongodb'
import mongoose, { type ClientSession } from 'mongoose'
import { bytesOf } from './bytes-of.ts'
import { runWithin, setState } from './run-within.ts'
import { demandRecent } from './settled.ts'

interface AnyModel {
  db: { name: string }
  collection: { name: string }
}

/** One of several related writes. */
export type Write = { to: AnyModel; insert: { _id: string } } | { to: AnyModel; where: Document; set: Document }

/** Since MongoDB 8.0 one message may write to several collections. */
const WIRE_VERSION_MIN = 25
/** Name of the embedded store's replica set. */
export const EMBEDDED = 'embedded'
let isKnown = true
let isEmbedded = false

/** Sets what the store can do, from its reply to `hello`. */
export const setStore = ({ maxWireVersion, setName }: { maxWireVersion?: unknown; setName?: unknown }): void => {
  isEmbedded = setName === EMBEDDED
  isKnown = isEmbedded || Number(maxWireVersion) >= WIRE_VERSION_MIN
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

/** In bytes: the driver's space for one document, of which a message's body is one. */
const BODY_MAX = 4_000_000

/**
 * Writes as the last act of a transaction. The embedded store commits with the same message; others leave that to the
 * driver.
 */
export const commitWith = async (session: ClientSession, writes: readonly Write[]): Promise<void> => {
  if (writes.length === 0) return
  demandRecent(session)
  if (!isEmbedded || bytesOf(writes.map((write) => ('insert' in write ? write.insert : write.set))) > BODY_MAX)
    return writeTogether(session, writes)
  const names = [...new Set(writes.map(({ to }) => `${to.db.name}.${to.collection.name}`))]
  const ops = writes.map((write) => {
    const place = names.indexOf(`${write.to.db.name}.${write.to.collection.name}`)
    if ('insert' in write) return { insert: place, document: write.insert }
    return { update: place, filter: write.where, updateMods: { $set: write.set }, multi: true }
  })
  const message = { bulkWrite: 1, ops, nsInfo: names.map((ns) => ({ ns })), commit: true }
  try {
    await runWithin(session, 'admin', message)
  } catch (error) {
    // Perhaps it is committed, so the driver must not try again.
    throw error instanceof mongoose.mongo.MongoNetworkError
      ? new Error('A commit was not answered', { cause: error })
      : error
  }
  // Otherwise the driver would send a commit, too.
  setState(session, 'TRANSACTION_COMMITTED')
}
