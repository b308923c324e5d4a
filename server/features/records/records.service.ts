import type { Member } from '../../../shared/access.ts'
import type { Link } from '../../../shared/links.ts'
import type { ActRecord } from '../../../shared/records.ts'
import type { Parts } from '../../parts.ts'
import { Refusal } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { inChunks } from '../../store/chunks.ts'
import { transaction } from '../../store/transaction.ts'
import { memberOf } from '../authors/authors.service.ts'
import { openObject } from '../contributions/contributions.service.ts'
import { standingOn } from '../links/board-links.ts'
import { mayRead, readableIds } from '../links/links.access.ts'
import type { FullLink, LinkDoc } from '../links/links.model.ts'
import { summaryOf, toLink } from '../links/links.summary.ts'
import { findReadLink, findReadLinks, touchReadLink } from '../links/read-links.ts'
import { findObject, findObjects, type ObjectDoc } from '../objects/objects.service.ts'
import { mayReadSnapshot } from './historical.ts'
import { writeRecord } from './records.log.ts'
import { HistoricalModel, RecordModel, type HistoricalDoc, type RecordDoc } from './records.model.ts'

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
  await transaction(async (session) => {
    await touchReadLink(session, { communityId, from: author._id, to: id })
    await writeRecord(session, { communityId, by: author._id, type: 'read', targetId: id })
  })
  const link = await findReadLink(author._id, id)
  if (link) events.emit('object.read', { link: joined(link, author, summaryOf(object)) })
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
  const items = await standingOn(viewId)
  const readable = await readableIds(
    member,
    items.map(({ to, _to }) => ({ ..._to, _id: to })),
  )
  const summaries = new Map(items.filter(({ to }) => readable.has(to)).map(({ to, _to }) => [to, _to]))
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

/** Of records about links only those whose both ends the member may read: a log tells nothing of the others. */
const readableRecords = async (member: Member, records: RecordDoc[]): Promise<RecordDoc[]> => {
  const ofLinks = records.flatMap(({ historicalObjectType, historicalObjectId }) =>
    historicalObjectType === 'Link' && historicalObjectId ? [historicalObjectId] : [],
  )
  if (ofLinks.length === 0) return records
  const snapshots = await inChunks(ofLinks, (some) =>
    HistoricalModel.find({ _id: { $in: some } }, { 'data.from': 1, 'data.to': 1 })
      .lean<{ _id: string; data: { from: string; to: string } }[]>()
      .exec(),
  )
  const ends = new Map(snapshots.map(({ _id, data }) => [_id, [data.from, data.to]]))
  const objects = await inChunks([...new Set([...ends.values()].flat())], (some) => findObjects({ _id: { $in: some } }))
  const readable = await readableIds(member, objects)
  return records.filter(
    ({ historicalObjectType, historicalObjectId = '' }) =>
      historicalObjectType !== 'Link' || ends.get(historicalObjectId)?.every((id) => readable.has(id)),
  )
}

/** What has happened to an object, oldest first. */
export const recordsOf = async (user: SessionUser, id: string): Promise<ActRecord[]> => {
  const { member } = await openObject(user, id)
  const records = await RecordModel.find({ targetId: id }).sort({ timestamp: 1 }).lean<RecordDoc[]>()
  return (await readableRecords(member, records)).map(toRecord)
}

/** One record with the snapshot it points to; null instead of one that was not the member's to read. */
export const readRecord = async (
  user: SessionUser,
  id: string,
): Promise<ActRecord & { historicalObject: HistoricalDoc | null }> => {
  const record = await RecordModel.findById(id).lean<RecordDoc | null>()
  if (!record) throw new Refusal('notFound')
  const member = await memberOf(user, record.communityId)
  const target = record.targetId === undefined ? null : await findObject(record.targetId)
  const own = record.authorId !== null && record.authorId === member.authorId
  const visible = target ? await mayRead(member, target) : own
  if (!visible || (await readableRecords(member, [record])).length === 0) throw new Refusal('forbidden')
  const { historicalObjectId } = record
  const snapshot = historicalObjectId
    ? await HistoricalModel.findById(historicalObjectId).lean<HistoricalDoc | null>()
    : null
  return { ...toRecord(record), historicalObject: snapshot && mayReadSnapshot(member, snapshot) ? snapshot : null }
}
