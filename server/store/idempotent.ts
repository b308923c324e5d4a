import mongoose from 'mongoose'

const isDuplicate = (error: unknown) => error instanceof mongoose.mongo.MongoServerError && error.code === 11000

/** Creates a document once for an id (see `idempotentId`): a repeated or concurrent call returns the first one. */
export const idempotent = async <T>(
  id: string | undefined,
  find: (id: string) => Promise<T | null>,
  make: () => Promise<T>,
): Promise<T> => {
  if (id === undefined) return make()
  const first = await find(id)
  if (first !== null) return first
  try {
    return await make()
  } catch (error) {
    const winner = isDuplicate(error) ? await find(id) : null
    if (winner === null) throw error
    return winner
  }
}
