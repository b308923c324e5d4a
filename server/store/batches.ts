import type { FindCursor } from 'mongodb'
import { turn } from '../in-turns.ts'
import { BATCH } from './chunks.ts'

/**
 * Yields documents in batches, and to the event loop, which a fast store would otherwise block. An early end closes the
 * cursor in the store.
 */
export async function* batchesOf<T>(cursor: FindCursor<T>): AsyncGenerator<T[]> {
  try {
    for (let first = await cursor.next(); first !== null; first = await cursor.next()) {
      yield [first, ...cursor.readBufferedDocuments(BATCH.batchSize - 1)]
      await turn()
    }
  } finally {
    await cursor.close()
  }
}

/** What the driver keeps to itself. */
interface Inner {
  documents: { batch: { toBytes(): Uint8Array }; clear(): void }
}

const documentsIn = ({ buffer, byteOffset, length }: Uint8Array): Buffer[] => {
  const array = Buffer.from(buffer, byteOffset, length)
  const documents: Buffer[] = []
  for (let at = 4; at < length - 1;) {
    while (array[at] !== 0) at += 1
    const start = at + 1
    at = start + array.readInt32LE(start)
    documents.push(array.subarray(start, at))
  }
  return documents
}

/** As `batchesOf`, in BSON, which spares a microsecond a document. */
export async function* rawBatchesOf<T>(cursor: FindCursor<T>): AsyncGenerator<Buffer[]> {
  try {
    while (await cursor.hasNext()) {
      const { documents } = cursor as unknown as Inner
      const all = documentsIn(documents.batch.toBytes())
      documents.clear()
      for (let at = 0; at < all.length; at += BATCH.batchSize) {
        yield all.slice(at, at + BATCH.batchSize)
        await turn()
      }
    }
  } finally {
    await cursor.close()
  }
}

/** Yields documents one by one, as `batchesOf`. */
export async function* eachOf<T>(cursor: FindCursor<T>): AsyncGenerator<T> {
  for await (const batch of batchesOf(cursor)) yield* batch
}

/** As `cursor.toArray()`, by `batchesOf`. */
export const readAll = async <T>(cursor: FindCursor<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const batch of batchesOf(cursor)) for (const one of batch) all.push(one)
  return all
}
