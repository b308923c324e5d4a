import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { firstStepsSchema } from '../../../shared/domain/templates.ts'
import { api } from '../../lib/api.ts'

/** Checklist of a new community, for managers (TEAC-08); null if there is none. */
export const firstStepsQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['firstSteps', communityId],
    queryFn: () => api.get(`/api/communities/${communityId}/first-steps`, z.nullable(firstStepsSchema)),
    // Without a checklist there will be none.
    staleTime: ({ state }) => (state.data === null ? Number.POSITIVE_INFINITY : 30_000),
  })
