import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Link } from '../../../shared/domain/links.ts'
import { nearNoteSchema, type NearText } from '../../../shared/domain/near.ts'
import { cacheLink, postBuildOn, uncacheLink } from '../../entities/link/links.ts'
import { api } from '../../lib/api.ts'

export const nearQuery = (communityId: string, id: string) =>
  queryOptions({
    queryKey: ['near', communityId, id],
    // Refetched when the note is opened, but not while it stays open.
    staleTime: 0,
    queryFn: ({ signal }) =>
      api.get(`/api/contributions/${communityId}/${id}/near`, z.array(nearNoteSchema), { signal }),
  })

/** Similar notes to a text being written; the previous result stays visible while loading. */
export const sameThoughtQuery = (communityId: string, asked: NearText) =>
  queryOptions({
    queryKey: ['near', communityId, 'text', asked],
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) =>
      api.post(`/api/contributions/${communityId}/near`, asked, z.nullable(nearNoteSchema), { signal }),
  })

/** Makes the open note build on another one. */
export const useBuildOn = (from: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (to: string) => postBuildOn(from, to),
    onSuccess: (link) => cacheLink(cache, link),
  })
}

export const useBuildOnUndo = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ _id }: Link) => api.del(`/api/links/${_id}`),
    onSuccess: (_, link) => uncacheLink(cache, link),
  })
}
