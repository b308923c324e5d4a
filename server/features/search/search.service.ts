import type { Member } from '../../../shared/rules/access.ts'
import { CONTRIBUTION_TYPES } from '../../../shared/domain/contributions.ts'
import {
  EXCERPT,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  type SearchColumn,
  type SearchCount,
  type SearchQuery,
  type SearchType,
} from '../../../shared/domain/search.ts'
import { countOf } from '../../platform/query-filter.ts'
import { jsonArray, type JsonPieces } from '../../platform/send-json.ts'
import { inChunks } from '../../store/chunks.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import type { Place } from '../../graph/objects/object-terms.ts'
import { FORBIDDEN_BODY, FORBIDDEN_TITLE } from '../../graph/objects/forbidden.ts'
import { newObject, toContribution } from '../../graph/objects/objects.service.ts'
import { wholeTexts } from '../../graph/objects/whole-texts.ts'
import { excerptsOf } from './excerpts.ts'
import { matchingIds, sortedOut, type Asked } from './matching.ts'

/** All that members write to be read; what belongs to scaffolds, colours and feedback is none of it. */
const WRITTEN = ['Note', 'View', 'Drawing', 'Attachment', 'Annotation', 'Video', 'Essence', 'promisingIdeaobj']

/** Lists what a search type keeps to, and where it looks for the words (contract/api.md 7). */
const SEARCHES: Record<SearchType, { types: readonly string[]; place: Place; words?: false }> = {
  everything: { types: WRITTEN, place: 'text' },
  main_search: { types: ['Note', 'View'], place: 'text' },
  notes: { types: ['Note'], place: 'text' },
  annotation: { types: ['Annotation'], place: 'text' },
  view: { types: ['View'], place: 'title' },
  keywords: { types: CONTRIBUTION_TYPES, place: 'keywords' },
  students: { types: ['Note'], place: 'text', words: false },
}

const placeOf = ({ searchMode }: SearchQuery, place: Place = 'text'): Place =>
  searchMode === 'title' ? 'title' : place

const ofType = (types: readonly string[], { type, withoutViews }: SearchQuery) =>
  types.filter((one) => (type === undefined || one === type) && !(withoutViews && one === 'View'))

/** A result; one that may not be read stands there only because it was looked up by its id. */
interface Row {
  _id: string
  readable: boolean
}

const asRows = (ids: readonly string[], readable: boolean): Row[] => ids.map((_id) => ({ _id, readable }))

/**
 * The results of a search in order, oldest first, or at least the first `upTo` of them; ids that are looked up also
 * name what may not be read.
 */
const findRows = async (member: Member, asked: Asked, upTo?: number): Promise<Row[]> => {
  const { ids, rangeOfID } = asked.query
  const listed = rangeOfID ?? ids
  if (!listed) return asRows(await matchingIds(member, asked, upTo), true)
  const { open, closed } = await sortedOut(member, listed)
  if (rangeOfID) {
    const byId = new Map([...asRows(open, true), ...asRows(closed, false)].map((row) => [row._id, row]))
    return [...new Set(rangeOfID)].flatMap((id) => byId.get(id) ?? [])
  }
  const matching = await matchingIds(member, { ...asked, query: { ...asked.query, ids: open } })
  return [...asRows(matching, true), ...asRows(closed, false)]
}

/** Returns what is told of an object that may not be read but was looked up by its id (contract/api.md 0.4). */
const forbidden = (_id: string, communityId: string) => {
  const masks = { title: FORBIDDEN_TITLE, data: { body: FORBIDDEN_BODY } }
  const object = newObject({ _id, communityId, type: 'Note', status: 'active', permission: 'private', ...masks })
  return { ...toContribution(object, null), created: null, modified: null, version: 0 }
}

const picked = (row: Record<string, unknown>, columns: readonly SearchColumn[]) =>
  Object.fromEntries(['_id', ...columns].map((column) => [column, row[column]]))

/** Returns where the page asked for begins and ends; a range is a page already, cut out by clients that name its number all the same. */
const pageOf = ({ pagesize, page, rangeOfID }: SearchQuery): { start: number; end: number } => {
  if (rangeOfID) return { start: 0, end: Infinity }
  const size = pagesize === undefined ? PAGE_SIZE : Math.min(countOf(pagesize) ?? PAGE_SIZE_MAX, PAGE_SIZE_MAX)
  const start = ((countOf(page) ?? 1) - 1) * size
  return { start, end: start + size }
}

/** From here on counting is no longer spared: the store is asked for everything at once. */
const PAGED_MAX = 5_000

/** The rows of a page, some columns of each. */
async function* columnTexts(
  { communityId }: Member,
  rows: readonly Row[],
  columns: readonly SearchColumn[],
  { words = [] }: SearchQuery,
): AsyncGenerator<string> {
  const ids = rows.flatMap(({ _id, readable }) => (readable ? [_id] : []))
  const stored = columns.filter((column) => column !== EXCERPT)
  const found = await inChunks(ids, (some) => findFields({ _id: { $in: some } }, stored))
  const byId = new Map<string, Record<string, unknown>>(found.map((object) => [object._id, object]))
  const excerpts = columns.includes(EXCERPT) ? await excerptsOf(ids, words) : undefined
  for (const { _id, readable } of rows) {
    const row = readable ? byId.get(_id) : forbidden(_id, communityId)
    const excerpt = readable ? (excerpts?.get(_id) ?? '') : FORBIDDEN_BODY
    if (row) yield JSON.stringify(picked({ ...row, [EXCERPT]: excerpt }, columns))
  }
}

/** The rows of a page with everything. */
const rowTexts = (member: Member, rows: readonly Row[]): AsyncIterable<string> => {
  const closed = new Set(rows.flatMap(({ _id, readable }) => (readable ? [] : [_id])))
  return wholeTexts(
    rows.map(({ _id }) => _id),
    member,
    (id) => (closed.has(id) ? JSON.stringify(forbidden(id, member.communityId)) : undefined),
  )
}

/** A page of the contributions that fit a query, whole or some columns of each, as JSON; a search type counts as in a count. */
export const searchContributions = async (
  member: Member,
  query: SearchQuery,
  searchType?: SearchType,
  columns?: readonly SearchColumn[],
): Promise<JsonPieces> => {
  const asked = searchType ? askedBy(query, searchType) : askedByType(query, CONTRIBUTION_TYPES)
  const { start, end } = pageOf(query)
  const rows = (await findRows(member, asked, end <= PAGED_MAX ? end : undefined)).slice(start, end)
  return () => jsonArray(columns ? columnTexts(member, rows, columns, query) : rowTexts(member, rows))
}

const askedByType = (query: SearchQuery, types: readonly string[]): Asked => ({
  query,
  types: ofType(types, query),
  place: placeOf(query),
})

const askedBy = (query: SearchQuery, searchType: SearchType): Asked => {
  const { types, place, words = true } = SEARCHES[searchType]
  return {
    query: words ? query : { ...query, words: undefined },
    types: ofType(types, query),
    place: placeOf(query, place),
  }
}

/** The ids of all that fits a query, in the order of a search; of a look-up by ids those that may be read. */
export const countContributions = async (
  member: Member,
  query: SearchQuery,
  searchType?: SearchType,
): Promise<SearchCount> => {
  // Without a search type notes and views, or what the query's type says.
  const asked =
    searchType === undefined && query.type !== undefined
      ? askedByType(query, CONTRIBUTION_TYPES)
      : askedBy(query, searchType ?? 'main_search')
  const rows = await findRows(member, asked)
  const filteredObjectIDs = rows.filter(({ readable }) => readable).map(({ _id }) => _id)
  return { filteredObjectIDs, count: filteredObjectIDs.length }
}

/** The ids of all notes that fit a query and that the member may read, in pages as long as it asks for. */
export async function* notePagesOf(member: Member, query: SearchQuery): AsyncGenerator<string[]> {
  const { end: size } = pageOf({ pagesize: query.pagesize })
  const ids = await matchingIds(member, askedByType(query, ['Note']))
  for (let at = 0; at < ids.length; at += size) yield ids.slice(at, at + size)
}
