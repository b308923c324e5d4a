import { turn } from '../in-turns.ts'

/** With more values in one `$in`, a store may not use its indexes. */
const CHUNK = 500

/** Time limit of a query; then the store fails with MaxTimeMSExpired. */
export const READ_MAX_MS = 10_000

/** Cursor options for long results: a batch is a few milliseconds of work. */
export const BATCH = { batchSize: 250, maxTimeMS: READ_MAX_MS } as const

/** For documents with a few short fields, of which sending a batch costs more than reading it. */
export const SMALL_BATCH = { ...BATCH, batchSize: 2_000 } as const

/** Splits ids into parts for one `$in` each. */
export const chunksOf = (ids: readonly string[], size = CHUNK): string[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ids.slice(index * size, (index + 1) * size))

/** Queries many ids in sequential parts; transactions allow no parallel operations. */
export const inChunks = async <T>(ids: readonly string[], find: (some: string[]) => Promise<T[]>): Promise<T[]> => {
  const found: T[] = []
  for (const some of chunksOf(ids)) {
    found.push(...(await find(some)))
    await turn()
  }
  return found
}
