import type { Filter } from 'mongodb'
import { canManage, canRead, type Guarded, type Member } from '../../../shared/rules/access.ts'
import { parseFilter, type QueryBody, type Searchable } from '../../platform/query-filter.ts'
import { AppError } from '../../platform/errors.ts'
import type { FoundList } from '../../platform/send-json.ts'
import type { SessionUser } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import { streamed } from '../../graph/streamed.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { unreadableIds, endOf, readableIds } from '../../graph/links/links.access.ts'
import { masked } from '../../graph/links/links.summary.ts'
import type { FullLink } from '../../graph/links/links.model.ts'
import { FORBIDDEN_BODY, FORBIDDEN_TITLE } from '../../graph/objects/forbidden.ts'
import { commentsFor, findObjects } from '../../graph/objects/objects.service.ts'
import { HistoricalModel, type HistoricalDoc } from '../../graph/records/records.model.ts'
import { hiddenTitlesFor } from './hidden-titles.ts'

const asObject = ({ data }: HistoricalDoc) => data as unknown as Guarded
const asLink = ({ data }: HistoricalDoc) => data as unknown as FullLink

const ENDS = ['from', 'to'] as const

/** Returns whether a snapshot was readable when it was taken, and is not hidden (MODR-03). */
export const mayReadSnapshot = (member: Member, snapshot: HistoricalDoc) =>
  snapshot.type === 'Object'
    ? (!snapshot.hidden || canManage(member)) && canRead(member, asObject(snapshot))
    : ENDS.every((end) => canRead(member, endOf(asLink(snapshot), end)))

/** Snapshot of an object that was private or is hidden (contract/api.md 0.4). */
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

/** Snapshot of a link: ends and position stay, for old clients' time machine. */
const maskedLink = (member: Member, link: FullLink) => {
  const summary = (end: 'from' | 'to') => {
    const open = canRead(member, endOf(link, end))
    return open ? link[`_${end}`] : masked(link[`_${end}`])
  }
  return { ...link, data: link.type === 'contains' ? link.data : {}, _from: summary('from'), _to: summary('to') }
}

/** Returns a function that presents snapshots as visible to a member (row LEAK-01). */
export const snapshotPresenter = async (member: Member): Promise<(snapshot: HistoricalDoc) => HistoricalDoc> => {
  const untitled = await hiddenTitlesFor(member)
  return (snapshot) => {
    const { type, data } = snapshot
    const isReadable = mayReadSnapshot(member, snapshot)
    if (type === 'Link') {
      const link = isReadable ? asLink(snapshot) : maskedLink(member, asLink(snapshot))
      return {
        ...snapshot,
        data: { ...link, _from: untitled(link.from, link._from), _to: untitled(link.to, link._to) },
      }
    }
    if (!isReadable) return { ...snapshot, data: maskedObject(data) }
    if (!('comments' in data)) return snapshot
    return { ...snapshot, data: { ...data, comments: commentsFor(data.comments, member) } }
  }
}

/** Returns a snapshot if its object is readable now (for links, both ends). */
export const readHistorical = async (user: SessionUser, id: string): Promise<HistoricalDoc> => {
  const snapshot = await collection(HistoricalModel).findOne({ _id: id })
  if (!snapshot) throw new AppError('notFound')
  const member = await memberOf(user, snapshot.communityId)
  const link = asLink(snapshot)
  const originals = snapshot.type === 'Link' ? [link.from, link.to] : [snapshot.dataId]
  const readable = await readableIds(member, await findObjects({ _id: { $in: originals } }))
  if (!originals.every((original) => readable.has(original))) throw new AppError('forbidden')
  return (await snapshotPresenter(member))(snapshot)
}

export const HISTORICAL_FIELDS: Searchable = {
  _id: 'id',
  communityId: 'id',
  type: 'text',
  dataId: 'id',
  dataType: 'text',
}
const PAGE_SIZE = 50

/** Returns snapshots of now readable objects that match a free-form query, as JSON (contract/api.md 12). */
export const searchHistorical = async (
  user: SessionUser,
  communityId: string,
  { query }: QueryBody,
): Promise<FoundList> => {
  const member = await memberOf(user, communityId)
  const { filter, skip, limit } = parseFilter<HistoricalDoc>(query, HISTORICAL_FIELDS, PAGE_SIZE)
  const closed = await unreadableIds(member)
  const open = closed.length > 0 && {
    dataId: { $nin: closed },
    'data.from': { $nin: closed },
    'data.to': { $nin: closed },
  }
  const visible = { communityId, ...open } as Filter<HistoricalDoc>
  const page = { sort: { _id: 1 }, skip, limit } as const
  const present = await snapshotPresenter(member)
  return await streamed(HistoricalModel, { $and: [filter, visible] }, page, (snapshots) => snapshots.map(present))
}
