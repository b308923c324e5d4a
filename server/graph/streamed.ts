import type { Collection, Document, Filter, FindOptions } from 'mongodb'
import { jsonOfParts, type FoundList } from '../platform/send-json.ts'
import { batchesOf } from '../store/batches.ts'
import { BATCH, READ_MAX_MS } from '../store/chunks.ts'

type Page = Pick<FindOptions, 'sort' | 'projection'> & { skip: number; /** 0 for no limit. */ limit: number }

/**
 * Returns a page of the documents that a filter finds, as JSON read from a cursor batch by batch: memory holds one batch,
 * however long the list is (HEAP-01). `present` makes the wire's values of a batch. The total counts all pages.
 */
export const streamed = async <T extends Document>(
  collection: Collection<T>,
  filter: Filter<T>,
  { limit, ...page }: Page,
  present: (batch: T[]) => unknown[] | Promise<unknown[]>,
): Promise<FoundList> => {
  // With a limit of 0 the driver would ask for ever larger batches.
  const options = { ...page, ...(limit > 0 && { limit }), ...BATCH }
  async function* parts() {
    for await (const batch of batchesOf(collection.find<T>(filter, options))) yield await present(batch)
  }
  const total = await collection.countDocuments(filter, { maxTimeMS: READ_MAX_MS })
  return { total, pieces: () => jsonOfParts(parts()) }
}
