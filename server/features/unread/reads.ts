import { LRUCache } from 'lru-cache'
import type { Events } from '../../events.ts'
import { idsRead } from '../../graph/links/read-links.ts'
import { isSoleWriter } from '../../store/sole-writer.ts'

const KEPT_BYTES = 32 * 2 ** 20
/** Estimated, of an author and an id. */
const BYTES = { author: 500, id: 100 }

/**
 * Returns a getter for an author's read ids. Cached and updated from events if this process is the only writer; reads
 * are never removed.
 */
export const cacheReads = (
  events: Events,
  maxBytes = KEPT_BYTES,
): ((authorId: string) => Promise<ReadonlySet<string>>) => {
  const kept = new LRUCache<string, Set<string>>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => BYTES.author + size * BYTES.id,
    // Returns, but doesn't cache, values that change while being fetched.
    ignoreFetchAbort: true,
    fetchMethod: idsRead,
  })
  events.on('object.read', ({ link: { from, to } }) => {
    const known = kept.peek(from)
    kept.delete(from)
    // Measured anew.
    if (known) kept.set(from, known.add(to))
  })
  return async (authorId) => (isSoleWriter() ? await kept.forceFetch(authorId) : await idsRead(authorId))
}
