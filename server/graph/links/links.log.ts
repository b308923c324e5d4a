import type { ClientSession } from 'mongoose'
import { PERSONAL_LINK_TYPES } from '../../../shared/domain/links.ts'
import { type Snapshot, writeRecords } from '../records/records.log.ts'
import type { Operation } from '../records/records.model.ts'
import type { LinkDoc } from './links.model.ts'

/** A link as history keeps it: without what the card of an item shows, which follows from the item's own versions. */
export const linkSnapshot = (link: LinkDoc, operation: Operation): Snapshot => {
  const { excerpt: _shown, ...to } = link._to ?? {}
  return { of: 'Link', doc: { ...link, ...(link._to && { _to: to }) }, operation }
}

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
      linkSnapshot(link, operation),
    ]),
  )
}
