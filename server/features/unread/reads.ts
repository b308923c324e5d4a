import { LRUCache } from 'lru-cache'
import type { Events } from '../../events.ts'
import { idsRead } from '../../graph/links/read-links.ts'
import { isSoleWriter } from '../../store/sole-writer.ts'

/** So many read marks of all members together are kept in memory, a tenth of a kilobyte each. */
const KEPT_MAX = 300_000

/** Returns what an author has read (ids); where this process alone writes it is kept, and follows the events: nobody unreads. */
export const keepReads = (events: Events): ((authorId: string) => Promise<ReadonlySet<string>>) => {
  const kept = new LRUCache<string, Set<string>>({
    maxSize: KEPT_MAX,
    sizeCalculation: ({ size }) => size + 1,
    // What is read while it changes is answered all the same; only it is not kept.
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
