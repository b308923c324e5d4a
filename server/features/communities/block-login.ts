import type { Member } from '../../../shared/rules/access.ts'
import type { LoginBlock } from '../../../shared/domain/communities.ts'
import type { Events } from '../../events.ts'
import { setBlocked } from '../../graph/objects/blocking.ts'
import { loadCommunity } from '../../graph/communities/communities.service.ts'
import { withWrites } from '../../graph/writes.ts'
import { demandKey } from './keys.ts'

/**
 * Keeps every writer out of a community, or lets them all in again, at once; whoever joins later is not kept out, and no
 * manager ever is. Refused without the registration key, for admins as well ('community.keyWrong'). Answers how many
 * writers were not so already.
 */
export const blockWriters = async (
  events: Events,
  { communityId, authorId }: Member,
  { registrationKey, blocked }: LoginBlock,
): Promise<number> => {
  const changed = await withWrites(events, async (writes) => {
    demandKey((await loadCommunity(writes.session, communityId)).registrationKey, registrationKey)
    return await setBlocked(writes, communityId, blocked, authorId)
  })
  return changed.length
}
