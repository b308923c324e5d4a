/** A store asked for more values at once may give up its indexes. */
const CHUNK = 500

/** Ids in parts that a store can be asked for at once. */
export const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, index) => ids.slice(index * CHUNK, (index + 1) * CHUNK))

/** What is found for many ids, asked for in several questions at the same time. */
export const inChunks = async <T>(ids: readonly string[], find: (some: string[]) => Promise<T[]>): Promise<T[]> =>
  (await Promise.all(chunksOf(ids).map(find))).flat()
