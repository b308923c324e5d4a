import type { Collection } from 'mongodb'
import type { Model } from 'mongoose'

/**
 * A model's collection without Mongoose's casting and hydration: for documents that are whole and typed
 * already, and for reading at the driver's own speed.
 */
export const collection = <T extends { _id: string }>(model: Model<T>) => model.collection as unknown as Collection<T>
