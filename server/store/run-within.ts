import type { Document, Long } from 'mongodb'
import mongoose, { type ClientSession } from 'mongoose'

type Ask = (command: Document) => Promise<Document>

/** Parts of the driver's session that it keeps to itself. */
interface Inner {
  serverSession: { id: { id: unknown }; txnNumber: number }
  txnNumberIncrement: number
  transaction: { state: string; transition: (state: string) => void }
}

let ask: Ask | undefined

/** Sets how to reach the embedded store's thread without the driver, which takes half of a command's processor time. */
export const setShortWay = (way: Ask | undefined): void => {
  ask = way
}

const innerOf = (session: ClientSession) => session as unknown as Inner

/** Sets the state of the driver's transaction after a step past the driver. */
export const setState = (session: ClientSession, state: 'TRANSACTION_IN_PROGRESS' | 'TRANSACTION_COMMITTED'): void =>
  innerOf(session).transaction.transition(state)

/** As `applySession` of the driver. */
const sessionFields = (session: ClientSession) => {
  const inner = innerOf(session)
  const { serverSession, transaction } = inner
  serverSession.txnNumber += inner.txnNumberIncrement
  inner.txnNumberIncrement = 0
  const txnNumber: Long = mongoose.mongo.Long.fromNumber(serverSession.txnNumber)
  const fields = { lsid: serverSession.id, txnNumber, autocommit: false }
  if (transaction.state !== 'STARTING_TRANSACTION') return fields
  setState(session, 'TRANSACTION_IN_PROGRESS')
  return { startTransaction: true, ...fields }
}

let asked = 0

/** Runs a command in the session's transaction, past the driver if possible; throws its errors. */
export const runWithin = async (session: ClientSession, database: string, command: Document): Promise<Document> => {
  const client = mongoose.connection.getClient()
  if (!ask || !session.inTransaction()) return client.db(database).command(command, { session })
  const sent: Document = Object.assign({}, command, { $db: database }, sessionFields(session))
  const [commandName = ''] = Object.keys(command)
  // As of the driver, for metrics and tests.
  const connectionId = (asked -= 1)
  const tell = (name: string, event: object) => (client as NodeJS.EventEmitter).emit(name, event)
  tell('commandStarted', { commandName, command })
  tell('connectionCheckedOut', { connectionId })
  const reply = await ask(sent).finally(() => tell('connectionCheckedIn', { connectionId }))
  if (reply.ok !== 1) throw new mongoose.mongo.MongoServerError(reply)
  return reply
}
