import type { Member } from '../../../shared/rules/access.ts'
import type { LoginBlock } from '../../../shared/domain/communities.ts'
import type { Events } from '../../events.ts'
import { transaction } from '../../store/transaction.ts'
import { setBlocked } from '../../graph/objects/blocking.ts'
import { toContribution } from '../../graph/objects/objects.service.ts'
import { loadCommunity } from '../../graph/communities/communities.service.ts'
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
  const changed = await transaction(async (session) => {
    demandKey((await loadCommunity(session, communityId)).registrationKey, registrationKey)
    return await setBlocked(session, communityId, blocked, authorId)
  })
  for (const author of changed) {
    events.emit('object.saved', { object: toContribution(author), created: false })
    events.emit('member.changed', { authorId: author._id, userId: author.userId ?? '', communityId })
  }
  return changed.length
}
