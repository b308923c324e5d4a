import type { Collection, Document, Filter, FindOptions } from 'mongodb'
import { jsonOfParts, type FoundList } from '../platform/send-json.ts'
import { batchesOf } from '../store/batches.ts'
import { BATCH, READ_MAX_MS } from '../store/chunks.ts'

type Page = Pick<FindOptions, 'sort' | 'projection'> & { skip: number; /** 0 for no limit. */ limit: number }

/** Returns a page of matching documents as JSON pieces, one batch in memory (HEAP-01). `total` counts all pages. */
export const streamed = async <T extends Document>(
  collection: Collection<T>,
  filter: Filter<T>,
  { limit, ...page }: Page,
  present: (batch: T[]) => unknown[] | Promise<unknown[]>,
): Promise<FoundList> => {
  // With a limit of 0 the driver would request ever larger batches.
  const options = { ...page, ...(limit > 0 && { limit }), ...BATCH }
  async function* parts() {
    for await (const batch of batchesOf(collection.find<T>(filter, options))) yield await present(batch)
  }
  const total = await collection.countDocuments(filter, { maxTimeMS: READ_MAX_MS })
  return { total, pieces: () => jsonOfParts(parts()) }
}
