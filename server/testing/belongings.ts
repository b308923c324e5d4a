import mongoose from 'mongoose'
import { collection } from '../store/collection.ts'

/** The kinds of documents that say which community they belong to. */
export const kindsOfBelongings = () =>
  Object.values(mongoose.models).filter(({ schema }) => schema.path('communityId') !== undefined)

/** Everything that is stored of a community, whatever kind it is; kinds of which there is nothing are left out. */
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
