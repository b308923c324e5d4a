import mongoose, { type ClientSession } from 'mongoose'

const isEmbedded = async () => {
  const hello = await mongoose.connection.db?.admin().command({ hello: 1 })
  return hello?.setName === 'embedded'
}

/**
 * Runs `read` with a session whose reads all see the store as it was at the first one, while others write. Read with one
 * cursor at a time. MongoDB keeps that moment for five minutes (`minSnapshotHistoryWindowInSeconds`), the embedded store
 * until a minute without a read.
 */
export const atOneMoment = async <T>(read: (session: ClientSession) => Promise<T>): Promise<T> => {
  const embedded = await isEmbedded()
  const session = mongoose.connection.getClient().startSession(embedded ? {} : { snapshot: true })
  // The embedded store has snapshots in transactions only, and MongoDB ends these after a minute.
  if (embedded) session.startTransaction()
  try {
    return await read(session)
  } finally {
    if (session.inTransaction()) await session.abortTransaction().catch(() => undefined)
    await session.endSession()
  }
}
