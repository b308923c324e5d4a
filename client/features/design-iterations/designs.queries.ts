import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import { type DesignIteration, designIterationSchema } from '../../../shared/domain/design-iterations.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { api } from '../../lib/api.ts'
import { withIdempotencyKey } from '../../lib/idempotency-key.ts'
import { followed, live, useRoom } from '../../lib/live.ts'

const PATH = '/api/designiterations/designiteration'

/** Design iterations of a community including hidden ones, oldest first. */
export const designsQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['designs', communityId],
    queryFn: async ({ signal }) => {
      await followed(roomOf('designiteration', communityId))
      return api.get(`/api/designiterations/community/${communityId}`, z.array(designIterationSchema), { signal })
    },
    meta: { live: true },
  })

/** As `designsQuery`, refreshed when a new one is made (DSGN-31). */
export const useDesigns = (communityId: string) => {
  const cache = useQueryClient()
  const read = useEffectEvent((iteration: DesignIteration) => {
    if (iteration.communityId === communityId) void cache.invalidateQueries(designsQuery(communityId))
  })
  useRoom(roomOf('designiteration', communityId))
  useEffect(() => live.on('designiteration:created', (iteration) => read(iteration)), [])
  return useQuery(designsQuery(communityId))
}

export interface DesignTexts {
  title: string
  designIdea: string
  rationale: string
  highlightedText: string
  rating: number
  iterationType: string
}

const useRead = <T>(communityId: string, mutationFn: (what: T) => Promise<DesignIteration>) => {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => cache.invalidateQueries(designsQuery(communityId)) })
}

export const useNewDesign = (communityId: string, prev?: string) =>
  useRead(communityId, (texts: DesignTexts) =>
    api.post(PATH, { ...texts, communityId, prev: prev ?? null }, designIterationSchema, withIdempotencyKey()),
  )

export const useDesignChange = ({ _id, communityId }: DesignIteration) =>
  useRead(communityId, (texts: DesignTexts) => api.put(PATH, { ...texts, _id }, designIterationSchema))

export const useHiding = ({ _id: id, communityId }: DesignIteration) =>
  useRead(communityId, (act: 'hide' | 'unhide') =>
    api.put(`${PATH}/${act}`, { id, communityId }, designIterationSchema),
  )

export const useDesignComment = ({ _id: id, communityId }: DesignIteration) =>
  useRead(communityId, (comment: string) =>
    api.post('/api/designiterations/updateComments', { id, communityId, comment }, designIterationSchema),
  )
