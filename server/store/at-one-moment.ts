import mongoose, { type ClientSession } from 'mongoose'

const isEmbedded = async () => {
  const hello = await mongoose.connection.db?.admin().command({ hello: 1 })
  return hello?.setName === 'embedded'
}

/**
 * Runs `read` with a session that sees the store at one moment; one cursor at a time. MongoDB keeps it for five
 * minutes, the embedded store until a minute without a read.
 */
export const atOneMoment = async <T>(read: (session: ClientSession) => Promise<T>): Promise<T> => {
  const embedded = await isEmbedded()
  const session = mongoose.connection.getClient().startSession(embedded ? {} : { snapshot: true })
  // MongoDB ends transactions after a minute.
  if (embedded) session.startTransaction()
  try {
    return await read(session)
  } finally {
    if (session.inTransaction()) await session.abortTransaction().catch(() => undefined)
    await session.endSession()
  }
}
