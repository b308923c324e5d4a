import type { ClientSession } from 'mongoose'
import { PERSONAL_LINK_TYPES } from '../../../shared/domain/links.ts'
import { type Snapshot, writeRecords } from '../records/records.log.ts'
import type { Operation } from '../records/records.model.ts'
import { collection } from '../../store/collection.ts'
import { LinkModel, type FullLink, type LinkDoc } from './links.model.ts'

/** Returns a link's snapshot without the card excerpt, which the item's own history contains. */
export const linkSnapshot = (link: LinkDoc, operation: Operation): Snapshot => {
  const { excerpt: _shown, ...to } = link._to ?? {}
  return { of: 'Link', doc: { ...link, ...(link._to && { _to: to }) }, operation }
}

/** Writes records and snapshots of links that were created, changed or removed. Personal links are not recorded. */
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

/** Records the `contains` links of an object that just became active, because old clients' time machine needs a snapshot with an active summary (HIST-06). */
export const recordContributed = async (
  session: ClientSession,
  { _id: to }: { _id: string },
  by: string | null,
): Promise<void> => {
  const links = await collection(LinkModel).find<FullLink>({ to, type: 'contains' }, { session }).toArray()
  await recordLinks(session, links, 'modified', by)
}
