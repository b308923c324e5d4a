import mongoose from 'mongoose'

const COLLECTION = 'probes'

/** Performs a durable write; throws if the store fails. */
export const writeProbe = async (): Promise<void> => {
  const { db } = mongoose.connection
  if (!db) throw new Error('The store is closed.')
  const probes = db.collection<{ _id: string; written: number }>(COLLECTION)
  await probes.updateOne({ _id: 'ready' }, { $inc: { written: 1 } }, { upsert: true })
}
