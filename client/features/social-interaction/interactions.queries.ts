import { queryOptions } from '@tanstack/react-query'
import { INTERACTIONS_MAX, type InteractionsQuery, interactionsSchema } from '../../../shared/domain/interactions.ts'
import { api } from '../../lib/api.ts'

/** Interactions of a community in one request (S2VZ-07). */
export const interactionsQuery = (communityId: string, reads: InteractionsQuery['reads']) =>
  queryOptions({
    queryKey: ['analysis', communityId, 'interactions', reads],
    queryFn: () =>
      api.get(
        `/api/analysis/${communityId}/interactions?pagesize=${INTERACTIONS_MAX}&reads=${reads}`,
        interactionsSchema,
      ),
  })
