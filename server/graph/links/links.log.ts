import type { ClientSession } from 'mongoose'
import { PERSONAL_LINK_TYPES } from '../../../shared/domain/links.ts'
import { type Snapshot, writeRecords } from '../records/records.log.ts'
import type { Operation } from '../records/records.model.ts'
import { collection } from '../../store/collection.ts'
import { LinkModel, type FullLink, type LinkDoc } from './links.model.ts'

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

/**
 * Writes for each place of an object that has just become active its `contains` link as it is now: old clients' time machine
 * shows what a snapshot calls active, and those of a note that was begun unsaved do not (row HIST-06).
 */
export const recordContributed = async (
  session: ClientSession,
  { _id: to }: { _id: string },
  by: string | null,
): Promise<void> => {
  const links = await collection(LinkModel).find<FullLink>({ to, type: 'contains' }, { session }).toArray()
  await recordLinks(session, links, 'modified', by)
}
