import mongoose, { type ClientSession } from 'mongoose'

/**
 * Runs an act whose writes must never be half, in one transaction; it is tried again on a write conflict,
 * so the act must have no effect but its writes. Objects, links and communities are written by `withWrites`.
 */
export const transaction = <T>(act: (session: ClientSession) => Promise<T>): Promise<T> =>
  mongoose.connection.withSession((session) => session.withTransaction(() => act(session)))
