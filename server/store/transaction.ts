import mongoose, { type ClientSession } from 'mongoose'
import { TRANSACTION_MAX_MS, whileOpen } from './settled.ts'
import { isSoleWriter } from './sole-writer.ts'

/**
 * Runs `act` in a transaction, retried on a write conflict, so it must have no other side effects. Objects, links and
 * communities are written by `withWrites`.
 */
export const transaction = <T>(act: (session: ClientSession) => Promise<T>): Promise<T> => {
  const attempt = async (session: ClientSession) => {
    const since = performance.now()
    const result = await act(session)
    if (!isSoleWriter() && performance.now() - since > TRANSACTION_MAX_MS)
      throw new Error('A transaction took longer than a minute.')
    return result
  }
  return whileOpen(() => mongoose.connection.withSession((session) => session.withTransaction(() => attempt(session))))
}
