import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { linkSchema } from '../../../shared/domain/links.ts'
import { api } from '../../lib/api.ts'
import { useLinkEvents } from '../../entities/link/links.ts'

const buildonsQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['links', 'buildson', communityId],
    queryFn: ({ signal }) => api.get(`/api/links/buildson/${communityId}`, z.array(linkSchema), { signal }),
    meta: { live: true },
    // Messages are missed while the query has no observer.
    staleTime: 0,
  })

/** Build-ons in the note's community; refreshed when one of this note is made. */
export const useBuildons = (communityId: string, noteId: string) => {
  const cache = useQueryClient()
  useLinkEvents('to', noteId, ({ type }) => {
    if (type === 'buildson') void cache.invalidateQueries(buildonsQuery(communityId))
  })
  return useQuery(buildonsQuery(communityId))
}
