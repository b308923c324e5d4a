import mongoose from 'mongoose'
import { IDEMPOTENCY_KEPT_MS, IDEMPOTENCY_KEYS_MAX } from '../../shared/wire/limits.ts'

interface KeyDoc {
  _id: string
  digest: string
  at: Date
}

const keys = () => mongoose.connection.collection<KeyDoc>('idempotencykeys')

/** Remembers in the store, for all processes on it, which body came first under an Idempotency-Key. */
export const firstBodiesInStore = {
  /** Notes the digest of a body; answers that of an earlier one under this key, undefined where it is the first. */
  claim: async (_id: string, digest: string): Promise<string | undefined> => {
    const first = { $setOnInsert: { digest, at: new Date() } }
    return (await keys().findOneAndUpdate({ _id }, first, { upsert: true, returnDocument: 'before' }))?.digest
  },
  /** Lets another body come under this key. */
  forget: async (_id: string): Promise<void> => {
    await keys().deleteOne({ _id })
  },
}

/** Forgets the keys that nobody sends any more, and the oldest of a flood. */
export const forgetOldKeys = async (keptMax = IDEMPOTENCY_KEYS_MAX): Promise<void> => {
  const newestBeyond = await keys().findOne({}, { sort: { at: -1 }, skip: keptMax, projection: { at: 1 } })
  const oldAt = Math.max(Date.now() - IDEMPOTENCY_KEPT_MS, newestBeyond?.at.getTime() ?? 0)
  await keys().deleteMany({ at: { $lte: new Date(oldAt) } })
}
