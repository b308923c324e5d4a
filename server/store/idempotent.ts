import mongoose from 'mongoose'

const isDuplicate = (error: unknown) => error instanceof mongoose.mongo.MongoServerError && error.code === 11000

/**
 * Makes a document; when its id is known before (see `idempotentId`), only once: a repeated or simultaneous second
 * try answers what the first has made.
 */
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
