import { queryOptions } from '@tanstack/react-query'
import { historicalObjectSchema } from '../../../shared/domain/records.ts'
import { api } from '../../lib/api.ts'

/** An object or a link as it was at some time; it never changes. */
export const historicalQuery = (id: string) =>
  queryOptions({
    queryKey: ['historicalobjects', id],
    queryFn: () => api.get(`/api/historicalobjects/${id}`, historicalObjectSchema),
    staleTime: Infinity,
  })
