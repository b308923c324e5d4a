import type { SearchQuery } from '../../../shared/domain/search.ts'

/** Descriptions of the search fields (contract/api.md 7). */
export const SEARCH_FIELDS: Readonly<Record<keyof SearchQuery, string>> = {
  words: 'A list: every word, in any order. One text: these words as a phrase. Upper and lower case and accents count as the same.',
  searchMode: '`title` looks for the words in titles only; without words it restricts nothing.',
  type: 'One type, such as `Note`; all types of contributions without it.',
  withoutViews: 'Leaves views out.',
  authors: 'Ids of authors: contributions by any of them.',
  viewIds: 'Ids of views: contributions that stand on any of them.',
  scaffold: 'Titles of supports without their white space: notes that use any of them.',
  from: 'Created at this moment or later. A day is one of the community’s time zone.',
  to: 'Created at this moment or before; a day is included as a whole.',
  ids: 'Only these. One that you may not read is answered as `forbidden`.',
  rangeOfID: 'These ids in this order, and no other field counts.',
  privateMode: '`true` or your author id: your own contributions, whatever their permission. Without it, `withPrivate` and `ids` no private ones.',
  withPrivate: '`true`: also private contributions that you may read.',
  pagesize: 'Contributions of a page: 50 without it; `max` for no limit, which is 100,000.',
  page: 'The page, from 1.',
  sort: '`relevance` or `newest`; the oldest come first without it.',
  communityId: 'Ignored: the path names the community.',
  status: 'Ignored: only active contributions are searched.',
} // prettier-ignore
