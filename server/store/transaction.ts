import mongoose, { type ClientSession } from 'mongoose'
import { demandRecent, startClock, whileOpen } from './settled.ts'

/**
 * Runs `act` in a transaction, retried on a write conflict, so it must have no other side effects. Objects, links and
 * communities are written by `withWrites`.
 */
export const transaction = <T>(act: (session: ClientSession) => Promise<T>): Promise<T> => {
  const attempt = async (session: ClientSession) => {
    startClock(session)
    const result = await act(session)
    // Otherwise `act` has committed.
    if (session.inTransaction()) demandRecent(session)
    return result
  }
  return whileOpen(() => mongoose.connection.withSession((session) => session.withTransaction(() => attempt(session))))
}
