import type { Writes } from '../writes.ts'
import type { FullLink } from './links.model.ts'

/** Names the objects that link changes concern, except targets of references. */
export const touchEnds = (writes: Writes, links: readonly FullLink[]): void => {
  for (const { communityId, type, from, to, _from, _to } of links) {
    writes.touch(communityId, { _id: from, type: _from.type })
    if (type !== 'references') writes.touch(communityId, { _id: to, type: _to.type })
  }
}
