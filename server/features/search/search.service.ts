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
import { jsonArray, type FoundList } from '../../platform/send-json.ts'
import { fieldsOfEach } from '../../graph/objects/find-fields.ts'
import type { Place } from '../../graph/objects/object-terms.ts'
import { FORBIDDEN_BODY, FORBIDDEN_TITLE } from '../../graph/objects/forbidden.ts'
import { newObject, toContribution } from '../../graph/objects/objects.service.ts'
import { textsInOrder, wholeTexts } from '../../graph/objects/whole-texts.ts'
import { excerptsOf } from './excerpts.ts'
import { matchingIds, splitByReadable, type SearchParams } from './matching.ts'

/** Types with members' texts. */
const WRITTEN = ['Note', 'View', 'Drawing', 'Attachment', 'Annotation', 'Video', 'Essence', 'promisingIdeaobj']

/** Object types and searched part of the text (contract/api.md 7). */
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

/** Unreadable rows occur only in look-ups by id. */
interface Row {
  _id: string
  readable: boolean
}

const asRows = (ids: readonly string[], readable: boolean): Row[] => ids.map((_id) => ({ _id, readable }))

/** Oldest first; look-ups by id include unreadable rows. */
const findRows = async (member: Member, asked: SearchParams): Promise<Row[]> => {
  const { ids, rangeOfID } = asked.query
  const listed = rangeOfID ?? ids
  if (!listed) return asRows(await matchingIds(member, asked), true)
  const { open, closed } = await splitByReadable(member, listed)
  if (rangeOfID) {
    const byId = new Map([...asRows(open, true), ...asRows(closed, false)].map((row) => [row._id, row]))
    return [...new Set(rangeOfID)].flatMap((id) => byId.get(id) ?? [])
  }
  const matching = await matchingIds(member, { ...asked, query: { ...asked.query, ids: open } })
  return [...asRows(matching, true), ...asRows(closed, false)]
}

/** Placeholder for an unreadable object that was requested by id (contract/api.md 0.4). */
const forbidden = (_id: string, communityId: string) => {
  const masks = { title: FORBIDDEN_TITLE, data: { body: FORBIDDEN_BODY } }
  const object = newObject({ _id, communityId, type: 'Note', status: 'active', permission: 'private', ...masks })
  return { ...toContribution(object, null), created: null, modified: null, version: 0 }
}

const picked = (row: Record<string, unknown>, columns: readonly SearchColumn[]) =>
  Object.fromEntries(['_id', ...columns].map((column) => [column, row[column]]))

/** A `rangeOfID` is already a page, even if clients send a page number. */
const pageOf = ({ pagesize, page, rangeOfID }: SearchQuery): { start: number; end: number } => {
  if (rangeOfID) return { start: 0, end: Infinity }
  const size = pagesize === undefined ? PAGE_SIZE : Math.min(countOf(pagesize) ?? PAGE_SIZE_MAX, PAGE_SIZE_MAX)
  const start = ((countOf(page) ?? 1) - 1) * size
  return { start, end: start + size }
}

/** Returns a getter for placeholders of unreadable rows. */
const insteadOf = (rows: readonly Row[], text: (id: string) => string) => {
  const closed = new Set(rows.flatMap(({ _id, readable }) => (readable ? [] : [_id])))
  return (id: string) => (closed.has(id) ? text(id) : undefined)
}

const columnTexts = (
  { communityId }: Member,
  rows: readonly Row[],
  columns: readonly SearchColumn[],
  { words = [] }: SearchQuery,
): AsyncIterable<string> => {
  const stored = columns.filter((column) => column !== EXCERPT)
  const textOf = (row: Record<string, unknown>) => JSON.stringify(picked(row, columns))
  async function* read(ids: string[]) {
    const excerpts = columns.includes(EXCERPT) ? await excerptsOf(ids, words) : undefined
    for await (const row of fieldsOfEach({ _id: { $in: ids } }, stored))
      yield { ...row, [EXCERPT]: excerpts?.get(row._id) ?? '' }
  }
  return textsInOrder(
    rows.map(({ _id }) => _id),
    { read, textOf },
    insteadOf(rows, (id) => textOf({ ...forbidden(id, communityId), [EXCERPT]: FORBIDDEN_BODY })),
  )
}

const rowTexts = (member: Member, rows: readonly Row[]): AsyncIterable<string> =>
  wholeTexts(
    rows.map(({ _id }) => _id),
    member,
    insteadOf(rows, (id) => JSON.stringify(forbidden(id, member.communityId))),
  )

/** Returns a page of matches as JSON, whole or reduced to `columns`. */
export const searchContributions = async (
  member: Member,
  query: SearchQuery,
  searchType?: SearchType,
  columns?: readonly SearchColumn[],
): Promise<FoundList> => {
  const asked = searchType ? askedBy(query, searchType) : askedByType(query, CONTRIBUTION_TYPES)
  const { start, end } = pageOf(query)
  const found = await findRows(member, asked)
  const rows = found.slice(start, end)
  const pieces = () => jsonArray(columns ? columnTexts(member, rows, columns, query) : rowTexts(member, rows))
  return { total: found.length, pieces }
}

const askedByType = (query: SearchQuery, types: readonly string[]): SearchParams => ({
  query,
  types: ofType(types, query),
  place: placeOf(query),
})

const askedBy = (query: SearchQuery, searchType: SearchType): SearchParams => {
  const { types, place, words = true } = SEARCHES[searchType]
  return {
    query: words ? query : { ...query, words: undefined },
    types: ofType(types, query),
    place: placeOf(query, place),
  }
}

/** Returns ids and number of readable matches, in search order. */
export const countContributions = async (
  member: Member,
  query: SearchQuery,
  searchType?: SearchType,
): Promise<SearchCount> => {
  // Without a search type: notes and views, or the query's type.
  const asked =
    searchType === undefined && query.type !== undefined
      ? askedByType(query, CONTRIBUTION_TYPES)
      : askedBy(query, searchType ?? 'main_search')
  const rows = await findRows(member, asked)
  const filteredObjectIDs = rows.filter(({ readable }) => readable).map(({ _id }) => _id)
  return { filteredObjectIDs, count: filteredObjectIDs.length }
}

/** Yields ids of readable matching notes, including private ones (ANLY-01), in pages of `query.pagesize`. */
export async function* notePagesOf(member: Member, query: SearchQuery): AsyncGenerator<string[]> {
  const { end: size } = pageOf({ pagesize: query.pagesize })
  const ids = await matchingIds(member, askedByType({ ...query, withPrivate: true }, ['Note']))
  for (let at = 0; at < ids.length; at += size) yield ids.slice(at, at + size)
}
