import type { Document, Long } from 'mongodb'
import mongoose, { type ClientSession } from 'mongoose'
import { askStore, canAskStore } from './ask-store.ts'

/** Parts of the driver's session that it keeps to itself. */
interface Inner {
  serverSession: { id: { id: unknown }; txnNumber: number }
  txnNumberIncrement: number
  transaction: { state: string; transition: (state: string) => void }
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

/** Runs a command in the session's transaction, past the driver if possible; throws its errors. */
export const runWithin = async (session: ClientSession, database: string, command: Document): Promise<Document> => {
  if (!canAskStore() || !session.inTransaction())
    return mongoose.connection.getClient().db(database).command(command, { session })
  return await askStore(database, command, sessionFields(session))
}
