import type { Member } from '../../../shared/rules/access.ts'
import type { LoginBlock } from '../../../shared/domain/communities.ts'
import type { Events } from '../../events.ts'
import { logActs } from '../../graph/acts/log-act.ts'
import { setBlocked } from '../../graph/objects/blocking.ts'
import { loadCommunity } from '../../graph/communities/communities.service.ts'
import { withWrites } from '../../graph/writes.ts'
import { demandKey } from './keys.ts'

/**
 * Blocks or unblocks all current writers of a community; returns the number of changes. Throws 'community.keyWrong'
 * without the registration key, for admins too.
 */
export const blockWriters = async (
  events: Events,
  { communityId, authorId, userId: by }: Member,
  { registrationKey, blocked }: LoginBlock,
): Promise<number> => {
  const changed = await withWrites(events, async (writes) => {
    demandKey((await loadCommunity(writes.session, communityId)).registrationKey, registrationKey)
    const authors = await setBlocked(writes, communityId, blocked, authorId)
    const entry = { act: 'memberBlocked', by, communityId, details: { blocked } } as const
    await logActs(
      authors.map(({ userId = '' }) => ({ ...entry, userId })),
      writes.session,
    )
    return authors
  })
  return changed.length
}
