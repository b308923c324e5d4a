import type { Document } from 'mongodb'
import mongoose from 'mongoose'
import type { Ask } from './embedded/start.ts'

let ask: Ask | undefined

/** Sets how to reach the embedded store without the driver, which takes half of a command's processor time. */
export const setShortWay = (way: Ask | undefined): void => {
  ask = way
}

/** False for MongoDB. */
export const canAskStore = (): boolean => ask !== undefined

let asked = 0

/**
 * Runs a command, whose first field is its name, past the driver. With `isRaw` documents of batches are BSON. Throws
 * MongoServerError, and Error if `canAskStore` is false.
 */
export const askStore = async (
  database: string,
  command: Document,
  { isRaw = false, ...sessionFields }: Document & { isRaw?: boolean } = {},
): Promise<Document> => {
  if (!ask) throw new Error('The store is reached by the driver')
  const sent: Document = Object.assign({}, command, { $db: database }, sessionFields)
  const [commandName = ''] = Object.keys(command)
  // As of the driver, for metrics and tests.
  const connectionId = (asked -= 1)
  const client = mongoose.connection.getClient() as NodeJS.EventEmitter
  client.emit('commandStarted', { commandName, command })
  client.emit('connectionCheckedOut', { connectionId })
  const reply = await ask(sent, isRaw).finally(() => client.emit('connectionCheckedIn', { connectionId }))
  if (reply.ok !== 1) throw new mongoose.mongo.MongoServerError(reply)
  return reply
}
