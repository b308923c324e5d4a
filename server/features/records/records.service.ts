import type { Member } from '../../../shared/rules/access.ts'
import type { Link } from '../../../shared/domain/links.ts'
import type { ActRecord } from '../../../shared/domain/records.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import { withWrites } from '../../graph/writes.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { openObject } from '../contributions/contributions.service.ts'
import { readableItems, placementsOn } from '../../graph/links/board-links.ts'
import { summaryOf } from '../../graph/links/links.summary.ts'
import { findReadLink, findReadLinks } from '../../graph/links/read-links.ts'
import { findObject, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { mayReadSnapshot, snapshotPresenter } from './historical.ts'
import { joined, writeReadMark } from './read-marks.ts'
import { visibleTo } from './records.access.ts'
import { HistoricalModel, RecordModel, type HistoricalDoc, type RecordDoc } from '../../graph/records/records.model.ts'

const authorOf = async ({ authorId }: Member): Promise<ObjectDoc> => {
  const author = authorId === null ? null : await findObject(authorId)
  if (!author) throw new AppError('member.missing')
  return author
}

/** Records a read by the member; ignored unless the object is active. */
export const markRead = async (
  { events }: Pick<AppContext, 'events'>,
  user: SessionUser,
  id: string,
): Promise<void> => {
  const { object, member } = await openObject(user, id)
  const author = await authorOf(member)
  await withWrites(events, (writes) => writeReadMark(writes, author, object))
}

/** Returns the member's read link to an object, or null. */
export const myReadStatus = async (user: SessionUser, id: string): Promise<Link | null> => {
  const { object, member } = await openObject(user, id)
  const author = await authorOf(member)
  const link = await findReadLink(author._id, id)
  return link && joined(link, author, summaryOf(object))
}

/** Returns the member's read links to readable items of a view. */
export const myReadStatusOnView = async (user: SessionUser, viewId: string): Promise<Link[]> => {
  const { member } = await openObject(user, viewId)
  const author = await authorOf(member)
  const items = await readableItems(member, await placementsOn(viewId))
  const summaries = new Map(items.map(({ to, _to }) => [to, _to]))
  const links = await findReadLinks(author._id, [...summaries.keys()])
  return links.flatMap((link) => {
    const to = summaries.get(link.to)
    return to ? [joined(link, author, to)] : []
  })
}

/** Returns the wire shape of a record. */
export const toRecord = ({ timestamp, modified, ...record }: RecordDoc): ActRecord => ({
  ...record,
  timestamp: timestamp.toISOString(),
  modified: modified.toISOString(),
})

/** Returns the visible records of an object, oldest first; those of hidden versions have `hidden`. */
export const recordsOf = async (user: SessionUser, id: string): Promise<ActRecord[]> => {
  const { member } = await openObject(user, id)
  const records = await collection(RecordModel)
    .find({ $and: [{ targetId: id }, await visibleTo(member)] }, { sort: { timestamp: 1, _id: 1 } })
    .toArray()
  const found = await collection(HistoricalModel)
    .find({ communityId: member.communityId, hidden: true, dataId: id }, { projection: { _id: 1 } })
    .toArray()
  const hidden = new Set<string | undefined>(found.map(({ _id }) => _id))
  return records.map((record) => ({
    ...toRecord(record),
    ...(hidden.has(record.historicalObjectId) && { hidden: true as const }),
  }))
}

/** Returns a record with its snapshot, null if unreadable. */
export const readRecord = async (
  user: SessionUser,
  id: string,
): Promise<ActRecord & { historicalObject: HistoricalDoc | null }> => {
  const record = await collection(RecordModel).findOne({ _id: id })
  if (!record) throw new AppError('notFound')
  const member = await memberOf(user, record.communityId)
  const visible = await collection(RecordModel).findOne({ $and: [{ _id: id }, await visibleTo(member)] })
  if (!visible) throw new AppError('forbidden')
  const { historicalObjectId } = record
  const snapshot = historicalObjectId ? await collection(HistoricalModel).findOne({ _id: historicalObjectId }) : null
  const readable = snapshot && mayReadSnapshot(member, snapshot) ? (await snapshotPresenter(member))(snapshot) : null
  return { ...toRecord(record), historicalObject: readable }
}
