import { queryOptions } from '@tanstack/react-query'
import { viewHistorySchema } from '../../../../shared/domain/view-history.ts'
import { api } from '../../../lib/api.ts'

/** What was done to a view's items, as far as it goes when the time machine is opened (TIME-16). */
export const historyQuery = (viewId: string) =>
  queryOptions({
    queryKey: ['views', viewId, 'history'],
    queryFn: ({ signal }) => api.get(`/api/views/${viewId}/history`, viewHistorySchema, { signal }),
    // The parts are compared by identity, and a hundred thousand of them are not compared by content.
    structuralSharing: false,
    staleTime: Infinity,
    // Opened anew, it is read anew.
    gcTime: 0,
  })
