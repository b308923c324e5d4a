import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/contributions.ts'
import { boardSchema } from '../../../shared/views.ts'
import { roomOf } from '../../../shared/realtime.ts'
import { api } from '../../lib/api.ts'
import { followed } from '../../lib/live.ts'
import { viewsKey } from '../../lib/live-views.ts'
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

/** The views of a community to choose from, by title. */
export const viewsQuery = (communityId: string) =>
  queryOptions({
    queryKey: viewsKey(communityId),
    queryFn: () =>
      api.get(`/api/communities/${communityId}/views`, z.array(z.pick(objectSchema, { _id: true, title: true }))),
  })
