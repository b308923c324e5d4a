import type { ClientSession } from 'mongoose'
import { PERSONAL_LINK_TYPES } from '../../../shared/domain/links.ts'
import { writeRecords } from '../records/records.log.ts'
import type { Operation } from '../records/records.model.ts'
import type { LinkDoc } from './links.model.ts'

/**
 * Writes for each of some links that somebody made, changed or removed it, with the link as it then is or was. What a
 * member wants to hear of is no history of the community.
 */
export const recordLinks = async (
  session: ClientSession,
  links: readonly LinkDoc[],
  operation: Operation,
  by: string | null,
): Promise<void> => {
  const logged = links.filter(({ type }) => !PERSONAL_LINK_TYPES.includes(type))
  if (logged.length === 0) return
  await writeRecords(
    session,
    logged.map((link) => [
      { communityId: link.communityId, by, type: 'modified', targetId: link.from },
      { of: 'Link', doc: link, operation },
    ]),
  )
}
