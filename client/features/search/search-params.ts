import { PAGE_SIZE, type SearchOrder } from '../../../shared/domain/search.ts'

/** Search types in display order (SRCH-02). */
export const OFFERED_TYPES = ['everything', 'notes', 'annotation', 'view', 'keywords', 'students'] as const
export type OfferedType = (typeof OFFERED_TYPES)[number]

/** Maximum page size. */
export const DISPLAYED_PAGE_MAX = 500

/** Search as in the form and the address; empty values match everything. */
export interface Search {
  text: string
  type: OfferedType
  /** Contributions selected elsewhere; restricts the search to them (VIEW-23). */
  ids: readonly string[]
  withViews: boolean
  isPrivate: boolean
  /** Ids of scaffolds and supports. */
  supports: readonly string[]
  views: readonly string[]
  authors: readonly string[]
  /** Inclusive dates such as 2026-09-01. */
  from: string
  to: string
  order: SearchOrder
  pageSize: number
  page: number
}

export const NO_SEARCH: Search = {
  text: '',
  type: 'everything',
  ids: [],
  withViews: true,
  isPrivate: false,
  supports: [],
  views: [],
  authors: [],
  from: '',
  to: '',
  order: 'relevance',
  pageSize: PAGE_SIZE,
  page: 1,
}

const isType = (value: string | null): value is OfferedType => OFFERED_TYPES.some((type) => type === value)
const listIn = (value: string | null) => value?.split(',').filter(Boolean) ?? []

/** Parses an integer from 1 to `max`; invalid input gives `otherwise`. */
const countIn = (value: string | null, otherwise: number, max: number) => {
  const count = /^\d{1,9}$/.test(value ?? '') ? Number(value) : otherwise
  return Math.min(Math.max(count, 1), max)
}

/** Parses the search parameters; undefined if there are none. */
export const readSearch = (params: URLSearchParams): Search | undefined => {
  if (params.size === 0) return undefined
  const type = params.get('type')
  return {
    text: params.get('q') ?? '',
    type: isType(type) ? type : 'everything',
    ids: listIn(params.get('ids')),
    withViews: params.get('views') !== 'no',
    isPrivate: params.has('private'),
    supports: listIn(params.get('supports')),
    views: listIn(params.get('on')),
    authors: listIn(params.get('authors')),
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
    order: params.get('sort') === 'newest' ? 'newest' : 'relevance',
    pageSize: countIn(params.get('size'), PAGE_SIZE, DISPLAYED_PAGE_MAX),
    page: countIn(params.get('page'), 1, Number.MAX_SAFE_INTEGER),
  }
}

/** Shortest query string of a search; it always contains `q`, which marks a started search. */
export const writeSearch = (search: Search): string => {
  const { text, type, ids, withViews, isPrivate, supports, views, authors, from, to, order, pageSize, page } = search
  const params = new URLSearchParams(ids.length > 0 ? { ids: ids.join(',') } : { q: text })
  if (text && ids.length > 0) params.set('q', text)
  if (type !== 'everything') params.set('type', type)
  if (!withViews) params.set('views', 'no')
  if (isPrivate) params.set('private', 'yes')
  for (const [name, list] of Object.entries({ supports, on: views, authors }))
    if (list.length > 0) params.set(name, list.join(','))
  if (from) params.set('from', from)
  if (to) params.set('to', to)
  if (order !== 'relevance') params.set('sort', order)
  if (pageSize !== PAGE_SIZE) params.set('size', String(pageSize))
  if (page !== 1) params.set('page', String(page))
  return params.toString().replaceAll('%2C', ',')
}

export const isAdvanced = ({ withViews, isPrivate, supports, views, authors, from, to, pageSize }: Search) =>
  !withViews || isPrivate || [...supports, ...views, ...authors, from, to].some(Boolean) || pageSize !== PAGE_SIZE
