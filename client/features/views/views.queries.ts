import { queryOptions } from '@tanstack/react-query'
import { boardSchema } from '../../../shared/domain/views.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { api } from '../../lib/api.ts'
import { followed } from '../../lib/live.ts'
import { boardKey, whileReading } from './views.live.ts'

/** A whole view in one request, kept true by live messages while it is open. */
export const boardQuery = (viewId: string) =>
  queryOptions({
    queryKey: boardKey(viewId),
    queryFn: async ({ signal }) => {
      await followed(roomOf('linkfrom', viewId))
      return whileReading(() => api.get(`/api/views/${viewId}/board`, boardSchema, { signal }))
    },
    meta: { live: true },
    // Messages are missed while the view is closed.
    staleTime: 0,
  })
