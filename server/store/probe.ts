import mongoose from 'mongoose'

/** Has nothing of the product in it. */
const COLLECTION = 'probes'

/** Writes as everything is written that the product calls saved; throws where the store takes nothing. */
export const writeProbe = async (): Promise<void> => {
  const { db } = mongoose.connection
  if (!db) throw new Error('The store is closed.')
  const probes = db.collection<{ _id: string; written: number }>(COLLECTION)
  await probes.updateOne({ _id: 'ready' }, { $inc: { written: 1 } }, { upsert: true })
}
