import mongoose from 'mongoose'
import { IDEMPOTENCY_KEY_LIFETIME_MS, IDEMPOTENCY_KEYS_MAX } from '../../shared/wire/limits.ts'

interface KeyDoc {
  _id: string
  digest: string
  at: Date
}

const keys = () => mongoose.connection.collection<KeyDoc>('idempotencykeys')

/** First body for each Idempotency-Key, shared by all processes. */
export const firstBodiesInStore = {
  /** Returns the digest of the key's first body; undefined if this is the first. */
  claim: async (_id: string, digest: string): Promise<string | undefined> => {
    const first = { $setOnInsert: { digest, at: new Date() } }
    return (await keys().findOneAndUpdate({ _id }, first, { upsert: true, returnDocument: 'before' }))?.digest
  },
  forget: async (_id: string): Promise<void> => {
    await keys().deleteOne({ _id })
  },
}

/** Deletes expired keys, and the oldest beyond `keptMax`. */
export const deleteExpiredKeys = async (keptMax = IDEMPOTENCY_KEYS_MAX): Promise<void> => {
  const newestBeyond = await keys().findOne({}, { sort: { at: -1 }, skip: keptMax, projection: { at: 1 } })
  const oldAt = Math.max(Date.now() - IDEMPOTENCY_KEY_LIFETIME_MS, newestBeyond?.at.getTime() ?? 0)
  await keys().deleteMany({ at: { $lte: new Date(oldAt) } })
}
