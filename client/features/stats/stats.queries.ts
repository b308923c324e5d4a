import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type StatsFilters, statsQuery } from '../../../shared/analysis/stats.ts'
import { readAnalysisRows } from '../../entities/analysis/analysis.queries.ts'

/** Filtered contributions; the previous result stays visible while loading. */
export const statsRowsQuery = (communityId: string, filters: StatsFilters) => {
  const query = statsQuery(filters)
  return queryOptions({
    queryKey: ['analysis', communityId, 'stats', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readAnalysisRows(communityId, query, signal),
  })
}
