import type { ClientSession } from 'mongoose'
import { writeRecords } from '../records/records.log.ts'
import type { Operation } from '../records/records.model.ts'
import type { LinkDoc } from './links.model.ts'

/** Writes for each of some links that somebody made, changed or removed it, with the link as it then is or was. */
export const recordLinks = (
  session: ClientSession,
  links: readonly LinkDoc[],
  operation: Operation,
  by: string | null,
): Promise<void> =>
  writeRecords(
    session,
    links.map((link) => [
      { communityId: link.communityId, by, type: 'modified', targetId: link.from },
      { of: 'Link', doc: link, operation },
    ]),
  )
