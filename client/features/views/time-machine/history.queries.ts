import { queryOptions } from '@tanstack/react-query'
import { viewHistorySchema } from '../../../../shared/domain/view-history.ts'
import { api } from '../../../lib/api.ts'

/** Activities on a view's items until the time machine was opened (TIME-16). */
export const historyQuery = (viewId: string) =>
  queryOptions({
    queryKey: ['views', viewId, 'history'],
    queryFn: ({ signal }) => api.get(`/api/views/${viewId}/history`, viewHistorySchema, { signal }),
    // Parts are compared by identity; comparing a hundred thousand of them deeply is too slow.
    structuralSharing: false,
    staleTime: Infinity,
    // Refetched each time it is opened.
    gcTime: 0,
  })
