import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { authorNetworkSchema, NETWORK_CONTRIBUTIONS_MAX } from '../../../shared/domain/author-network.ts'
import { api } from '../../lib/api.ts'

export interface NetworkFilters {
  group: string
  views: readonly string[]
  from: string
  to: string
}

export const queryOf = ({ group, views, from, to }: NetworkFilters) =>
  new URLSearchParams({ group, views: views.join(','), from, to, pagesize: String(NETWORK_CONTRIBUTIONS_MAX) })

/** Build-ons between authors; the previous result stays visible while loading. */
export const authorNetworkQuery = (communityId: string, filters: NetworkFilters) => {
  const query = queryOf(filters)
  return queryOptions({
    queryKey: ['analysis', communityId, 'authorNetwork', query.toString()],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.get(`/api/analysis/${communityId}/authornetwork?${query.toString()}`, authorNetworkSchema, { signal }),
  })
}
