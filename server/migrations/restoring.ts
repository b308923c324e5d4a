import mongoose from 'mongoose'
import { StartFault } from '../env.ts'

/** In `schema`. */
const MARK = { _id: 'restoring' } as const

const schemas = () => mongoose.connection.collection<{ _id: string; begun?: Date }>('schema')

/** Returns whether a restore has begun and not ended. */
export const isRestoring = async (): Promise<boolean> => (await schemas().findOne(MARK)) !== null

/** Throws a StartFault if so. */
export const demandNotRestoring = async (): Promise<void> => {
  if (await isRestoring())
    throw new StartFault(
      'A backup is being restored, or its restore was cut off: then run npm run admin -- restore <file> --replace again.',
    )
}

/** Marks the store until `endRestoring`. */
export const beginRestoring = async (): Promise<void> => {
  await schemas().updateOne(MARK, { $set: { begun: new Date() } }, { upsert: true })
}

/** Deletes all but the mark. */
export const deleteVersion = async (): Promise<void> => {
  await schemas().deleteMany({ _id: { $ne: MARK._id } })
}

/** Removes the mark. */
export const endRestoring = async (): Promise<void> => {
  await schemas().deleteOne(MARK)
}
