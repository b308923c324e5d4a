import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { scaffoldsQuery } from '../../entities/scaffold/scaffolds.ts'
import { viewsQuery } from '../../entities/view/live-views.ts'
import { authorsQuery } from '../../entities/author/member.ts'
import type { Search } from './search-params.ts'
import { type Known, requestOf, type SearchRequest } from './search-request.ts'
import { countQuery, rowsQuery } from './search.queries.ts'

/** State of a search (SRCH-25). */
export type SearchStatus = 'init' | 'loading' | 'searching' | 'searched' | 'noresult' | 'error'

export const useKnown = (communityId: string) => {
  const authors = useQuery(authorsQuery(communityId))
  const views = useQuery(viewsQuery(communityId))
  const scaffolds = useQuery(scaffoldsQuery(communityId))
  const known = useMemo(
    (): Known | undefined =>
      authors.data && views.data && scaffolds.data
        ? { authors: authors.data, views: views.data, scaffolds: scaffolds.data }
        : undefined,
    [authors.data, views.data, scaffolds.data],
  )
  const parts = [authors, views, scaffolds]
  return {
    known,
    error: parts.find((part) => part.error)?.error ?? null,
    refetch: () => void Promise.all(parts.map((part) => part.refetch())),
  }
}

const NOTHING: SearchRequest = { query: {}, searchType: { type: 'everything' }, words: [] }
const NO_IDS: readonly string[] = []

/** Runs the search of the address; undefined if there is none. */
export const useSearch = (communityId: string, search: Search | undefined) => {
  const listsRows = search?.type !== 'students'
  const { known, ...loading } = useKnown(communityId)
  const asked = useMemo(() => (search && known ? requestOf(search, known) : undefined), [search, known])
  const fault = asked && 'fault' in asked ? asked.fault : undefined
  const request = asked && !('fault' in asked) ? asked : undefined
  const count = useQuery({ ...countQuery(communityId, request ?? NOTHING), enabled: request !== undefined })
  const ids = (request && count.data) ?? NO_IDS
  const pagesize = search?.pageSize ?? 1
  const pages = Math.max(1, Math.ceil(ids.length / pagesize))
  const page = Math.min(search?.page ?? 1, pages)
  const shown = { ids: ids.slice((page - 1) * pagesize, page * pagesize), page, pagesize }
  const rows = useQuery({
    ...rowsQuery(communityId, request ?? NOTHING, shown),
    enabled: listsRows && count.isSuccess && request !== undefined,
  })
  const error = loading.error ?? count.error ?? rows.error
  const status = (): SearchStatus => {
    if (!search) return 'init'
    if (fault || (error && !count.isFetching && !rows.isFetching)) return 'error'
    if (!known) return 'loading'
    if (!count.isSuccess || (listsRows && (!rows.isSuccess || rows.isPlaceholderData))) return 'searching'
    return ids.length === 0 ? 'noresult' : 'searched'
  }
  return {
    status: status(),
    known,
    request,
    fault,
    error: search ? error : null,
    ids,
    /** Rows of the previous page while loading. */
    rows: listsRows && count.isSuccess && ids.length > 0 ? rows.data : undefined,
    shown,
    pages,
    again: () => {
      if (loading.error) loading.refetch()
      else if (count.isError) void count.refetch()
      else void rows.refetch()
    },
  }
}
