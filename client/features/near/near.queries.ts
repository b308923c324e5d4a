import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Link, linkSchema } from '../../../shared/domain/links.ts'
import { nearNoteSchema, type NearText } from '../../../shared/domain/near.ts'
import { dropLink, takeLink } from '../../entities/link/links.ts'
import { api } from '../../lib/api.ts'
import { withIdempotencyKey } from '../../lib/idempotency-key.ts'

/** The contributions that are nearest to one. */
export const nearQuery = (communityId: string, id: string) =>
  queryOptions({
    queryKey: ['near', communityId, id],
    // Whoever reads the note anew hears of what was saved since; who goes on with it is not disturbed.
    staleTime: 0,
    queryFn: ({ signal }) =>
      api.get(`/api/contributions/${communityId}/${id}/near`, z.array(nearNoteSchema), { signal }),
  })

/** What says the same as a text that is being written; the last answer stands until the next one has come. */
export const sameThoughtQuery = (communityId: string, asked: NearText) =>
  queryOptions({
    queryKey: ['near', communityId, 'text', asked],
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) =>
      api.post(`/api/contributions/${communityId}/near`, asked, z.nullable(nearNoteSchema), { signal }),
  })

/** Has a note that is being written build on another one. */
export const useBuildOn = (from: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (to: string) =>
      api.post('/api/links', { from, to, type: 'buildson', data: {} }, linkSchema, withIdempotencyKey()),
    onSuccess: (link) => takeLink(cache, link),
  })
}

/** Takes such a build-on back. */
export const useBuildOnUndo = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ _id }: Link) => api.del(`/api/links/${_id}`),
    onSuccess: (_, link) => dropLink(cache, link),
  })
}
