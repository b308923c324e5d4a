import type { Document, Filter, FindOptions } from 'mongodb'
import type { Model } from 'mongoose'
import { jsonOfParts, type FoundList } from '../platform/send-json.ts'
import { READ_MAX_MS } from '../store/chunks.ts'
import { collection } from '../store/collection.ts'
import { findBatches } from '../store/find.ts'

type Page = Pick<FindOptions, 'sort' | 'projection'> & { skip: number; /** 0 for no limit. */ limit: number }

/** Returns a page of matching documents as JSON pieces, one batch in memory (HEAP-01). `total` counts all pages. */
export const streamed = async <T extends Document & { _id: string }>(
  model: Model<T>,
  filter: Filter<T>,
  { limit, ...page }: Page,
  present: (batch: T[]) => unknown[] | Promise<unknown[]>,
): Promise<FoundList> => {
  // With a limit of 0 the driver would request ever larger batches.
  const options = { ...page, ...(limit > 0 && { limit }) }
  async function* parts() {
    for await (const batch of findBatches(model, filter, options)) yield await present(batch)
  }
  const total = await collection(model).countDocuments(filter, { maxTimeMS: READ_MAX_MS })
  return { total, pieces: () => jsonOfParts(parts()) }
}
