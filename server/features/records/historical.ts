import type { Filter } from 'mongodb'
import { canRead, type Guarded, type Member } from '../../../shared/rules/access.ts'
import { parseFilter, type QueryBody, type Searchable } from '../../platform/query-filter.ts'
import { AppError } from '../../platform/errors.ts'
import type { FoundList } from '../../platform/send-json.ts'
import type { SessionUser } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import { streamed } from '../../graph/streamed.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { closedTo, endOf, readableIds } from '../../graph/links/links.access.ts'
import { masked } from '../../graph/links/links.summary.ts'
import type { FullLink } from '../../graph/links/links.model.ts'
import { FORBIDDEN_BODY, FORBIDDEN_TITLE } from '../../graph/objects/forbidden.ts'
import { commentsFor, findObjects } from '../../graph/objects/objects.service.ts'
import { HistoricalModel, type HistoricalDoc } from '../../graph/records/records.model.ts'

// What a snapshot holds is an object or a link as it was stored.
const asObject = ({ data }: HistoricalDoc) => data as unknown as Guarded
const asLink = ({ data }: HistoricalDoc) => data as unknown as FullLink

const ENDS = ['from', 'to'] as const

/** Returns whom a snapshot was open to when it was taken: what was private then stays so, whatever the object is now. */
export const mayReadSnapshot = (member: Member, snapshot: HistoricalDoc) =>
  snapshot.type === 'Object'
    ? canRead(member, asObject(snapshot))
    : ENDS.every((end) => canRead(member, endOf(asLink(snapshot), end)))

/** Returns what stays of an object that was private when the snapshot was taken (contract/api.md 0.4). */
const maskedObject = ({ _id, communityId, type, status, permission }: HistoricalDoc['data']) => ({
  _id,
  communityId,
  type,
  status,
  permission,
  title: FORBIDDEN_TITLE,
  authors: [],
  data: { body: FORBIDDEN_BODY },
  created: null,
  text4search: '',
})

/** A link keeps its ends and, on a view, its place: the time machine of old clients goes on past it. */
const maskedLink = (member: Member, link: FullLink) => {
  const summary = (end: 'from' | 'to') => {
    const open = canRead(member, endOf(link, end))
    return open ? link[`_${end}`] : masked(link[`_${end}`])
  }
  return { ...link, data: link.type === 'contains' ? link.data : {}, _from: summary('from'), _to: summary('to') }
}

/** Returns a snapshot as a member may see it, without what only managers may (row LEAK-01). */
export const presentSnapshot = (member: Member, snapshot: HistoricalDoc): HistoricalDoc => {
  const { type, data } = snapshot
  if (mayReadSnapshot(member, snapshot)) {
    if (!('comments' in data)) return snapshot
    return { ...snapshot, data: { ...data, comments: commentsFor(data.comments, member) } }
  }
  return { ...snapshot, data: type === 'Link' ? maskedLink(member, asLink(snapshot)) : maskedObject(data) }
}

/** One snapshot, for those who may read the object it shows, of a link both ends, as they are now. */
export const readHistorical = async (user: SessionUser, id: string): Promise<HistoricalDoc> => {
  const snapshot = await collection(HistoricalModel).findOne({ _id: id })
  if (!snapshot) throw new AppError('notFound')
  const member = await memberOf(user, snapshot.communityId)
  const link = asLink(snapshot)
  const originals = snapshot.type === 'Link' ? [link.from, link.to] : [snapshot.dataId]
  const readable = await readableIds(member, await findObjects({ _id: { $in: originals } }))
  if (!originals.every((original) => readable.has(original))) throw new AppError('forbidden')
  return presentSnapshot(member, snapshot)
}

/** The fields that a search of snapshots may name. */
export const HISTORICAL_FIELDS: Searchable = {
  _id: 'id',
  communityId: 'id',
  type: 'text',
  dataId: 'id',
  dataType: 'text',
}
const PAGE_SIZE = 50

/** The snapshots of a community that fit a free-form query, of what the reader may read now, as JSON (contract/api.md 12). */
export const searchHistorical = async (
  user: SessionUser,
  communityId: string,
  { query }: QueryBody,
): Promise<FoundList> => {
  const member = await memberOf(user, communityId)
  const { filter, skip, limit } = parseFilter<HistoricalDoc>(query, HISTORICAL_FIELDS, PAGE_SIZE)
  const closed = await closedTo(member)
  const open = closed.length > 0 && {
    dataId: { $nin: closed },
    'data.from': { $nin: closed },
    'data.to': { $nin: closed },
  }
  const visible = { communityId, ...open } as Filter<HistoricalDoc>
  const page = { sort: { _id: 1 }, skip, limit } as const
  return await streamed(collection(HistoricalModel), { $and: [filter, visible] }, page, (snapshots) =>
    snapshots.map((snapshot) => presentSnapshot(member, snapshot)),
  )
}
