import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/contributions.ts'
import { linkSchema } from '../../../shared/links.ts'
import { type Board, boardSchema, itemLinksSchema } from '../../../shared/views.ts'
import { roomOf } from '../../../shared/realtime.ts'
import { savingKey } from '../../board/new-item.ts'
import { api } from '../../lib/api.ts'
import { followed } from '../../lib/live.ts'
import { linkSaved, withChanges } from './board-changes.ts'
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
    queryKey: ['views', 'of', communityId],
    queryFn: () =>
      api.get(`/api/communities/${communityId}/views`, z.array(z.pick(objectSchema, { _id: true, title: true }))),
  })

interface Place {
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

/** Resizes items, all or none. */
export const useResizeItems = (viewId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: savingKey,
    mutationFn: (sizes: readonly (Size & { id: string })[]) => {
      const items = sizes.map(({ id, width, height }) => ({ id, data: { width, height } }))
      return api.patch(`/api/views/${viewId}/items`, { items }, itemLinksSchema)
    },
    onSuccess: (links) =>
      cache.setQueryData<Board>(boardKey(viewId), (known) => known && withChanges(known, links.map(linkSaved))),
  })
}

/** Moves one item: the last drop wins. */
export const useMoveItem = (viewId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: savingKey,
    mutationFn: ({ id, x, y }: Place & { id: string }) => api.put(`/api/links/${id}`, { data: { x, y } }, linkSchema),
    onSuccess: (link) =>
      cache.setQueryData<Board>(boardKey(viewId), (known) => known && withChanges(known, [linkSaved(link)])),
  })
}
