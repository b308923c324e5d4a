import { turn } from '../in-turns.ts'

/** A store asked for more values at once may give up its indexes. */
const CHUNK = 500

/** What a store may work on one question; then it gives up with MaxTimeMSExpired. */
export const READ_MAX_MS = 10_000

/** Options of a cursor that may be long: batches with some milliseconds of work each, each read within bounded time. */
export const BATCH = { batchSize: 250, maxTimeMS: READ_MAX_MS } as const

/** Ids in parts that a store can be asked for at once. */
export const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, index) => ids.slice(index * CHUNK, (index + 1) * CHUNK))

/** Returns what is found for many ids, asked for in one question after another: within a transaction no two may be on their way. */
export const inChunks = async <T>(ids: readonly string[], find: (some: string[]) => Promise<T[]>): Promise<T[]> => {
  const found: T[] = []
  for (const some of chunksOf(ids)) {
    found.push(...(await find(some)))
    await turn()
  }
  return found
}
