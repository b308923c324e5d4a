import { queryOptions } from '@tanstack/react-query'
import { INTERACTIONS_MAX, interactionsSchema } from '../../../shared/domain/interactions.ts'
import { api } from '../../lib/api.ts'

/** Interactions of a community in one request (S2VZ-07). */
export const interactionsQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['analysis', communityId, 'interactions'],
    queryFn: () =>
      api.get(`/api/analysis/${communityId}/interactions?pagesize=${INTERACTIONS_MAX}`, interactionsSchema),
  })
