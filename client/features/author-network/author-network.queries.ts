import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { authorNetworkSchema, NETWORK_CONTRIBUTIONS_MAX } from '../../../shared/domain/author-network.ts'
import { api } from '../../lib/api.ts'

/** The contributions that count: those of a group, on some views, made from one moment to another by the community's clocks. */
export interface NetworkFilters {
  group: string
  views: readonly string[]
  from: string
  to: string
}

/** Reads who built on whom, by the filters; what is shown stays until the next has come. */
export const authorNetworkQuery = (communityId: string, { group, views, from, to }: NetworkFilters) => {
  const query = new URLSearchParams({
    group,
    views: views.join(','),
    from,
    to,
    pagesize: String(NETWORK_CONTRIBUTIONS_MAX),
  })
  return queryOptions({
    queryKey: ['analysis', communityId, 'authorNetwork', query.toString()],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.get(`/api/analysis/${communityId}/authornetwork?${query.toString()}`, authorNetworkSchema, { signal }),
  })
}
