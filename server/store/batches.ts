import type { FindCursor, FindOptions } from 'mongodb'
import { READ_MAX_MS } from './chunks.ts'

/** Documents of a batch: the event loop handles some milliseconds of work with each. */
const BATCH_SIZE = 250

/** Options of a cursor that `batchesOf` reads: small batches, each within bounded time. */
export const STREAMED = { batchSize: BATCH_SIZE, maxTimeMS: READ_MAX_MS } as const satisfies FindOptions

/** Documents of a cursor in batches, one in memory at a time. A reader that stops early closes the cursor in the store too. */
export async function* batchesOf<T>(cursor: FindCursor<T>): AsyncGenerator<T[]> {
  try {
    for (let first = await cursor.next(); first !== null; first = await cursor.next())
      yield [first, ...cursor.readBufferedDocuments()]
  } finally {
    await cursor.close()
  }
}
