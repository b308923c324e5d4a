import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { type Link, linkSchema } from '../../../shared/links.ts'
import { roomOf } from '../../../shared/realtime.ts'
import { api } from '../../lib/api.ts'
import { live, useRoom } from '../../lib/live.ts'

const buildonsQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['links', 'buildson', communityId],
    queryFn: ({ signal }) => api.get(`/api/links/buildson/${communityId}`, z.array(linkSchema), { signal }),
    meta: { live: true },
    // Messages are missed while nobody looks.
    staleTime: 0,
  })

/** What builds on what in a note's community; read again when somebody builds on the note. */
export const useBuildons = (communityId: string, noteId: string) => {
  const cache = useQueryClient()
  useRoom(roomOf('linkto', noteId))
  useEffect(() => {
    const look = ({ type, to }: Link) => {
      if (type === 'buildson' && to === noteId) void cache.invalidateQueries(buildonsQuery(communityId))
    }
    const stops = [live.on('link:save', look), live.on('link:remove', look)]
    return () => stops.forEach((stop) => stop())
  }, [cache, communityId, noteId])
  return useQuery(buildonsQuery(communityId))
}
