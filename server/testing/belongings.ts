import mongoose from 'mongoose'
import { collection } from '../store/collection.ts'

/** Without the log of acts, which outlives it. */
export const kindsOfBelongings = () =>
  Object.values(mongoose.models).filter(
    ({ schema, modelName }) => schema.path('communityId') !== undefined && modelName !== 'Act',
  )

export const belongingsOf = async (communityId: string): Promise<Record<string, unknown[]>> => {
  const found = await Promise.all(
    kindsOfBelongings().map(async (model) => {
      const documents = await collection<{ _id: string }>(model)
        .find({ communityId } as object, { sort: { _id: 1 } })
        .toArray()
      return [model.modelName, documents] as const
    }),
  )
  return Object.fromEntries(found.filter(([, documents]) => documents.length > 0))
}
