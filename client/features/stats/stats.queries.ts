import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { STATS_PAGE_SIZE } from '../../../shared/analysis/stats.ts'
import { readAnalysisRows } from '../../entities/analysis/analysis.queries.ts'

export interface StatsFilters {
  views: readonly string[]
  authors: readonly string[]
  from: string
  to: string
  q: string
}

/** The contributions that fit the filters, in one request; what is shown stays until the next have come. */
export const statsRowsQuery = (communityId: string, { views, authors, from, to, q }: StatsFilters) => {
  const words = q.split(/\s+/).filter(Boolean)
  const query = {
    pagesize: STATS_PAGE_SIZE,
    page: 1,
    ...(views.length > 0 && { viewIds: views }),
    ...(authors.length > 0 && { authors }),
    ...(words.length > 0 && { words }),
    from,
    to,
  }
  return queryOptions({
    queryKey: ['analysis', communityId, 'stats', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readAnalysisRows(communityId, query, signal),
  })
}
