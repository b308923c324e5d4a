/** A store asked for more values at once may give up its indexes. */
const CHUNK = 500

/** What is found for many ids, asked for in several questions at the same time. */
export const inChunks = async <T>(ids: readonly string[], find: (some: string[]) => Promise<T[]>): Promise<T[]> => {
  const starts = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, index) => index * CHUNK)
  return (await Promise.all(starts.map((start) => find(ids.slice(start, start + CHUNK))))).flat()
}
