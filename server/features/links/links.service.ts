import type { ClientSession } from 'mongoose'
import type { LinkType, Place } from '../../../shared/links.ts'
import { native } from '../../store/native.ts'
import { newId, type ObjectDoc } from '../objects/objects.model.ts'
import { writeRecord } from '../records/records.log.ts'
import type { Operation } from '../records/records.model.ts'
import { LinkModel, type FullLink, type LinkDoc } from './links.model.ts'
import { summaryOf } from './links.summary.ts'

export interface NewLinkFields {
  /** Given where a retry must find the first result again. */
  _id?: string
  communityId: string
  from: ObjectDoc
  to: ObjectDoc
  type: Exclude<LinkType, 'read'>
  data?: Place
}

const recordLink = (session: ClientSession, link: LinkDoc, operation: Operation, by: string | null) =>
  writeRecord(
    session,
    { communityId: link.communityId, by, type: 'modified', targetId: link.from },
    { of: 'Link', doc: link, operation },
  )

/** Writes a link with its summaries, its record and its snapshot; it asks no access rule. */
export const insertLink = async (
  session: ClientSession,
  { _id = newId(), communityId, from, to, type, data = {} }: NewLinkFields,
  by: string | null,
): Promise<FullLink> => {
  const now = new Date()
  const link: FullLink = {
    _id,
    communityId,
    from: from._id,
    to: to._id,
    type,
    data,
    created: now,
    modified: now,
    _from: summaryOf(from),
    _to: summaryOf(to),
  }
  await native(LinkModel).insertOne(link, { session })
  await recordLink(session, link, 'created', by)
  return link
}
