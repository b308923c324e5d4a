import type { Writes } from '../writes.ts'
import type { FullLink } from './links.model.ts'

/** Names the objects that a change of links concerns. The target of a reference stays as it is. */
export const touchEnds = (writes: Writes, links: readonly FullLink[]): void => {
  for (const { communityId, type, from, to, _from, _to } of links) {
    writes.touch(communityId, { _id: from, type: _from.type })
    if (type !== 'references') writes.touch(communityId, { _id: to, type: _to.type })
  }
}
