import type { FindCursor } from 'mongodb'
import { turn } from '../in-turns.ts'

/**
 * Documents of a cursor in batches, one in memory at a time, in turns with others: a store as fast as its reader would else keep the
 * event loop for many batches. A reader that stops early closes the cursor in the store too.
 */
export async function* batchesOf<T>(cursor: FindCursor<T>): AsyncGenerator<T[]> {
  try {
    for (let first = await cursor.next(); first !== null; first = await cursor.next()) {
      yield [first, ...cursor.readBufferedDocuments()]
      await turn()
    }
  } finally {
    await cursor.close()
  }
}

/** Documents of a cursor one by one, by `batchesOf`. */
export async function* eachOf<T>(cursor: FindCursor<T>): AsyncGenerator<T> {
  for await (const batch of batchesOf(cursor)) yield* batch
}

/** As `cursor.toArray()`, by `batchesOf`. */
export const readAll = async <T>(cursor: FindCursor<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const batch of batchesOf(cursor)) for (const one of batch) all.push(one)
  return all
}
