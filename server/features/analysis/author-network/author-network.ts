import type { Filter } from 'mongodb'
import {
  type AuthorNetwork,
  type AuthorNetworkQuery,
  NETWORK_DATE_LIMIT,
} from '../../../../shared/domain/author-network.ts'
import { authorTies } from '../../../../shared/analysis/author-network.ts'
import { flatMapped } from '../../../../shared/analysis/steps.ts'
import { ACCESS_FIELDS, canRead, type Member } from '../../../../shared/rules/access.ts'
import { firstMoment, lastMoment, momentOf } from '../../../../shared/text/days.ts'
import { mapInTurns, runInTurns } from '../../../in-turns.ts'
import { findCommunity } from '../../../graph/communities/communities.service.ts'
import { unreadableIds } from '../../../graph/links/links.access.ts'
import { targetsOf } from '../../../graph/links/link-targets.ts'
import { LinkModel } from '../../../graph/links/links.model.ts'
import { visibleTo } from '../../../graph/links/visible-links.ts'
import { findFields } from '../../../graph/objects/find-fields.ts'
import type { StoredObject } from '../../../graph/objects/objects.model.ts'
import { SMALL_BATCH, inChunks } from '../../../store/chunks.ts'
import { findRawBatches } from '../../../store/find.ts'
import { pairsOf } from '../../../store/read-pairs.ts'
import { measureNetwork } from './measure-network.ts'

const MINUTE_MS = 60_000
const NEWEST_FIRST = { created: -1, _id: -1 } as const

/** End minute and day are inclusive; nothing before `NETWORK_DATE_LIMIT` counts. */
const spanOf = ({ from, to }: AuthorNetworkQuery, timeZone: string): Filter<StoredObject> => {
  const isTime = (text: string) => text.includes('T')
  const limit = firstMoment(NETWORK_DATE_LIMIT, timeZone)
  const asked = from === '' ? limit : isTime(from) ? momentOf(from, timeZone) : firstMoment(from, timeZone)
  const end = isTime(to)
    ? new Date(momentOf(to, timeZone).getTime() + MINUTE_MS - 1)
    : to !== '' && lastMoment(to, timeZone)
  return { created: { $gte: asked > limit ? asked : limit, ...(end && { $lte: end }) } }
}

/** Current and former authors, or members of a group; none for an unreadable group. */
const authorsOf = async (member: Member, group: string): Promise<Set<string>> => {
  const { communityId } = member
  const authors = new Set((await findFields({ type: 'Author', communityId }, ['type'])).map(({ _id }) => _id))
  if (group === '') return authors
  const found = await findFields({ _id: group, communityId, type: 'Group', status: 'active' }, [
    ...ACCESS_FIELDS, 'members',
  ]) // prettier-ignore
  const members = found.filter((one) => canRead(member, one)).flatMap(({ members: some }) => some ?? [])
  return new Set(members.filter((id) => authors.has(id)))
}

const onViews = async ({ communityId }: Member, closed: readonly string[], views: readonly string[]) => {
  const isClosed = new Set(closed)
  const found = await inChunks([...views], (some) =>
    findFields({ _id: { $in: some }, communityId, type: 'View', status: 'active' }, ['type']),
  )
  const open = found.map(({ _id }) => _id).filter((id) => !isClosed.has(id))
  return [...(await targetsOf(open, 'contains'))].filter((id) => !isClosed.has(id))
}

/** Newest readable notes that match the filters, in order of creation. */
const notesOf = async (member: Member, query: AuthorNetworkQuery, authors: ReadonlySet<string>) => {
  const { communityId } = member
  const [{ timeZone }, closed] = await Promise.all([findCommunity(communityId), unreadableIds(member)])
  const wanted = {
    communityId,
    type: 'Note',
    status: 'active' as const,
    ...spanOf(query, timeZone),
    ...(query.group !== '' && { authors: { $in: [...authors] } }),
  }
  const find = (filter: Filter<StoredObject>) =>
    findFields({ ...wanted, ...filter }, ['title', 'authors', 'created'], {
      ...SMALL_BATCH,
      sort: NEWEST_FIRST,
      limit: query.pagesize,
    })
  if (query.views.length === 0) return (await find(closed.length > 0 ? { _id: { $nin: closed } } : {})).toReversed()
  const ids = await onViews(member, closed, query.views)
  const found = await inChunks(ids, (some) => find({ _id: { $in: some } }))
  return found
    .toSorted((a, b) => a.created.getTime() - b.created.getTime() || (a._id < b._id ? -1 : 1))
    .slice(-query.pagesize)
}

/** The links of `GET /api/links/buildson`, ends only (ANET-13). */
const buildOns = async (member: Member): Promise<[from: string, to: string][]> => {
  const visible = await visibleTo(member, { withReads: false })
  const batches = findRawBatches(
    LinkModel,
    { $and: [{ type: 'buildson' }, visible] },
    { ...SMALL_BATCH, sort: { created: 1, _id: 1 }, projection: { _id: 0, from: 1, to: 1 } },
  )
  const found: [string, string][] = []
  for await (const pairs of pairsOf(batches, 'from')) for (const pair of pairs) found.push(pair)
  return found
}

/** Returns the readable author network: newest matching notes, build-ons between them, author ids and metrics. */
export const authorNetworkOf = async (member: Member, query: AuthorNetworkQuery): Promise<AuthorNetwork> => {
  const wanted = await authorsOf(member, query.group)
  const [notes, found] = await Promise.all([notesOf(member, query, wanted), buildOns(member)])
  const placeOfAuthor = new Map<string, number>()
  const placesOf = (ids: readonly string[]) =>
    [...new Set(ids)].filter((id) => wanted.has(id)).map((id) => {
      const place = placeOfAuthor.get(id) ?? placeOfAuthor.size
      placeOfAuthor.set(id, place)
      return place
    }) // prettier-ignore
  const contributions = await mapInTurns(
    notes,
    ({ _id, title, authors, created }): AuthorNetwork['contributions'][number] => [
      _id,
      title,
      created.getTime(),
      placesOf(authors),
    ],
  )
  const placeOfNote = new Map(notes.map(({ _id }, place) => [_id, place]))
  const links = await runInTurns(
    flatMapped(found, ([from, to]): AuthorNetwork['links'] => {
      const [at, on] = [placeOfNote.get(from), placeOfNote.get(to)]
      return at === undefined || on === undefined ? [] : [[at, on]]
    }),
  )
  const ties = await runInTurns(authorTies({ contributions, links }))
  return {
    authors: [...placeOfAuthor.keys()],
    contributions,
    links,
    metrics: await measureNetwork(placeOfAuthor.size, ties),
  }
}
