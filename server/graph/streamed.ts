import type { Collection, Document, Filter, FindOptions } from 'mongodb'
import { jsonOfParts, type FoundList } from '../platform/send-json.ts'
import { batchesOf, STREAMED } from '../store/batches.ts'
import { READ_MAX_MS } from '../store/chunks.ts'

type Page = Pick<FindOptions, 'sort' | 'projection'> & { skip: number; limit: number }

/**
 * Returns a page of the documents that a filter finds, as JSON read from a cursor batch by batch: memory holds one batch,
 * however long the list is (HEAP-01). `present` makes the wire's values of a batch. The total counts all pages.
 */
export const streamed = async <T extends Document>(
  collection: Collection<T>,
  filter: Filter<T>,
  page: Page,
  present: (batch: T[]) => unknown[] | Promise<unknown[]>,
): Promise<FoundList> => {
  async function* parts() {
    for await (const batch of batchesOf(collection.find<T>(filter, { ...page, ...STREAMED })))
      yield await present(batch)
  }
  const total = await collection.countDocuments(filter, { maxTimeMS: READ_MAX_MS })
  return { total, pieces: () => jsonOfParts(parts()) }
}
