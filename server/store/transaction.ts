import mongoose, { type ClientSession } from 'mongoose'

/**
 * Runs `act` in a transaction, retried on a write conflict, so it must have no other side effects. Objects, links and
 * communities are written by `withWrites`.
 */
export const transaction = <T>(act: (session: ClientSession) => Promise<T>): Promise<T> =>
  mongoose.connection.withSession((session) => session.withTransaction(() => act(session)))
