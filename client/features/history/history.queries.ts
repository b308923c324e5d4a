import { queryOptions } from '@tanstack/react-query'
import { historicalObjectSchema } from '../../../shared/domain/records.ts'
import { api } from '../../lib/api.ts'

/** Immutable, so never refetched. */
export const historicalQuery = (id: string) =>
  queryOptions({
    queryKey: ['historicalobjects', id],
    queryFn: () => api.get(`/api/historicalobjects/${id}`, historicalObjectSchema),
    staleTime: Infinity,
  })
