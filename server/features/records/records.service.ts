import type { Member } from '../../../shared/rules/access.ts'
import type { Link } from '../../../shared/domain/links.ts'
import type { ActRecord } from '../../../shared/domain/records.ts'
import type { Parts } from '../../parts.ts'
import { Refusal } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { native } from '../../store/native.ts'
import { withWrites } from '../../graph/writes.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { openObject } from '../contributions/contributions.service.ts'
import { readableItems, standingOn } from '../../graph/links/board-links.ts'
import type { FullLink, LinkDoc } from '../../graph/links/links.model.ts'
import { summaryOf, toLink } from '../../graph/links/links.summary.ts'
import { findReadLink, findReadLinks, touchReadLink } from '../../graph/links/read-links.ts'
import { findObject, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { mayReadSnapshot } from './historical.ts'
import { visibleTo } from './records.access.ts'
import { writeRecord } from '../../graph/records/records.log.ts'
import { HistoricalModel, RecordModel, type HistoricalDoc, type RecordDoc } from '../../graph/records/records.model.ts'

const joined = (link: LinkDoc, author: ObjectDoc, to: FullLink['_to']): Link =>
  toLink({ ...link, _from: summaryOf(author), _to: to })

const authorOf = async ({ authorId }: Member): Promise<ObjectDoc> => {
  const author = authorId === null ? null : await findObject(authorId)
  if (!author) throw new Refusal('member.missing')
  return author
}

/** Notes that a member has read an active object; what is still being written or is gone has no readers. */
export const markRead = async ({ events }: Pick<Parts, 'events'>, user: SessionUser, id: string): Promise<void> => {
  const { object, member } = await openObject(user, id)
  const author = await authorOf(member)
  if (object.status !== 'active') return
  const { communityId } = object
  await withWrites(events, async (writes) => {
    const { session } = writes
    const link = await touchReadLink(session, { communityId, from: author._id, to: id })
    await writeRecord(session, { communityId, by: author._id, type: 'read', targetId: id })
    if (link) writes.announce('object.read', () => ({ link: joined(link, author, summaryOf(object)) }))
  })
}

/** When the member has read an object: their own read link, or null. */
export const myReadStatus = async (user: SessionUser, id: string): Promise<Link | null> => {
  const { object, member } = await openObject(user, id)
  const author = await authorOf(member)
  const link = await findReadLink(author._id, id)
  return link && joined(link, author, summaryOf(object))
}

/** The member's own read links to what stands on a view and is theirs to read. */
export const myReadStatusOnView = async (user: SessionUser, viewId: string): Promise<Link[]> => {
  const { member } = await openObject(user, viewId)
  const author = await authorOf(member)
  const items = await readableItems(member, await standingOn(viewId))
  const summaries = new Map(items.map(({ to, _to }) => [to, _to]))
  const links = await findReadLinks(author._id, [...summaries.keys()])
  return links.flatMap((link) => {
    const to = summaries.get(link.to)
    return to ? [joined(link, author, to)] : []
  })
}

/** The wire shape of a record. */
export const toRecord = ({ timestamp, modified, ...record }: RecordDoc): ActRecord => ({
  ...record,
  timestamp: timestamp.toISOString(),
  modified: modified.toISOString(),
})

/** What has happened to an object, oldest first. */
export const recordsOf = async (user: SessionUser, id: string): Promise<ActRecord[]> => {
  const { member } = await openObject(user, id)
  const records = await native(RecordModel)
    .find({ $and: [{ targetId: id }, await visibleTo(member)] }, { sort: { timestamp: 1, _id: 1 } })
    .toArray()
  return records.map(toRecord)
}

/** One record with the snapshot it points to; null instead of one that was not the member's to read. */
export const readRecord = async (
  user: SessionUser,
  id: string,
): Promise<ActRecord & { historicalObject: HistoricalDoc | null }> => {
  const record = await native(RecordModel).findOne({ _id: id })
  if (!record) throw new Refusal('notFound')
  const member = await memberOf(user, record.communityId)
  const visible = await native(RecordModel).findOne({ $and: [{ _id: id }, await visibleTo(member)] })
  if (!visible) throw new Refusal('forbidden')
  const { historicalObjectId } = record
  const snapshot = historicalObjectId ? await native(HistoricalModel).findOne({ _id: historicalObjectId }) : null
  return { ...toRecord(record), historicalObject: snapshot && mayReadSnapshot(member, snapshot) ? snapshot : null }
}
