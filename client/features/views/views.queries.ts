import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { inheritedPermission, objectSchema } from '../../../shared/contributions.ts'
import { linkSchema } from '../../../shared/links.ts'
import { type Board, boardSchema } from '../../../shared/views.ts'
import { roomOf } from '../../../shared/realtime.ts'
import { api } from '../../lib/api.ts'
import { followed } from '../../lib/live.ts'
import { randomId } from '../../lib/random-id.ts'
import { linkSaved } from './board-changes.ts'
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

/** A repeated request is answered with the first result instead of acting twice. */
const onceOnly = () => ({ headers: { 'Idempotency-Key': randomId() } })

interface Place {
  x: number
  y: number
}

/** Every write of the board names this key, so that one indicator can tell of all. */
export const savingKey = ['views', 'save'] as const

/** Moves one item: the last drop wins. */
export const useMoveItem = (viewId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: savingKey,
    mutationFn: ({ id, x, y }: Place & { id: string }) => api.put(`/api/links/${id}`, { data: { x, y } }, linkSchema),
    onSuccess: (link) => cache.setQueryData<Board>(boardKey(viewId), (known) => known && linkSaved(link)(known)),
  })
}

interface NewNote {
  view: Board['view']
  authorId: string
  /** Where it stands; a build-on is placed by the server. */
  where: { place: Place } | { buildsOn: string }
}

/** Makes a note that is not contributed yet, already joined to its view; answers its id. */
export const useNewNote = () =>
  useMutation({
    mutationKey: savingKey,
    mutationFn: async ({ view, authorId, where }: NewNote) => {
      const permission = inheritedPermission(view)
      const note = await api.post(
        `/api/contributions/${view.communityId}`,
        {
          type: 'Note',
          title: '',
          status: 'unsaved',
          authors: [authorId],
          permission,
          ...(permission === 'private' && view.group && { group: view.group }),
          data: { body: '' },
          ...('buildsOn' in where && { buildson: where.buildsOn }),
        },
        objectSchema,
        onceOnly(),
      )
      if ('place' in where) {
        const link = { from: view._id, to: note._id, type: 'contains', data: where.place }
        await api.post('/api/links', link, linkSchema, onceOnly())
      }
      return note._id
    },
  })
