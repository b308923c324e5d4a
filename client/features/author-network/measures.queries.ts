import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Measures } from '../../../shared/analysis/measures.ts'
import { api } from '../../lib/api.ts'
import { type NetworkFilters, queryOf } from './author-network.queries.ts'
import { loadCode } from '../../lib/load-code.ts'

/** The schema is loaded with the definitions, on the first use. */
export const measuresQuery = (communityId: string, filters: NetworkFilters) => {
  const query = queryOf(filters).toString()
  return queryOptions({
    queryKey: ['analysis', communityId, 'measures', query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Measures> => {
      const { measuresSchema } = await loadCode(() => import('../../../shared/analysis/measures.ts'))
      return api.get(`/api/analysis/${communityId}/measures?${query}`, measuresSchema, { signal })
    },
  })
}
