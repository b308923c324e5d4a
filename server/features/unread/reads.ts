import { LRUCache } from 'lru-cache'
import type { Events } from '../../events.ts'
import { idsRead } from '../../graph/links/read-links.ts'
import { isSoleWriter } from '../../store/sole-writer.ts'

/** Read ids cached in total, about 100 bytes each. */
const KEPT_MAX = 300_000

/**
 * Returns a getter for an author's read ids. Cached and updated from events if this process is the only writer; reads
 * are never removed.
 */
export const cacheReads = (events: Events): ((authorId: string) => Promise<ReadonlySet<string>>) => {
  const kept = new LRUCache<string, Set<string>>({
    maxSize: KEPT_MAX,
    sizeCalculation: ({ size }) => size + 1,
    // Returns, but doesn't cache, values that change while being fetched.
    ignoreFetchAbort: true,
    fetchMethod: idsRead,
  })
  events.on('object.read', ({ link: { from, to } }) => {
    const known = kept.peek(from)
    if (known) known.add(to)
    else kept.delete(from)
  })
  return async (authorId) => (isSoleWriter() ? await kept.forceFetch(authorId) : await idsRead(authorId))
}
