import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { api } from '../../lib/api.ts'
import { useRootContext } from '../community/community.ts'
import { live } from '../../lib/live.ts'

/** Random delay in milliseconds, so that clients in a class do not refetch at once. */
const SPREAD_MS = 400

export const viewsKey = (communityId: string) => ['views', 'of', communityId] as const

const fields = { _id: true, title: true, type: true, permission: true, authors: true, _groupMembers: true } as const

/** Views of a community, with the fields that access rules need. */
export const viewsQuery = (communityId: string) =>
  queryOptions({
    queryKey: viewsKey(communityId),
    queryFn: () => api.get(`/api/communities/${communityId}/views`, z.array(z.pick(objectSchema, fields))),
  })

const follow = (cache: QueryClient, communityId: string) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const readAgain = () => {
    timer = undefined
    void cache.invalidateQueries({ queryKey: viewsKey(communityId) })
    void cache.invalidateQueries({ queryKey: ['communities', communityId] })
  }
  const stop = live.on('views:update', (changed) => {
    if (changed.communityId === communityId) timer ??= setTimeout(readAgain, Math.random() * SPREAD_MS)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** Refreshes the views of a community and their hierarchy when they change. */
export const useLiveViews = (communityId: string | undefined) => {
  const cache = useQueryClient()
  // Changes are published in the root context's room.
  useRootContext(communityId)
  useEffect(() => (communityId === undefined ? undefined : follow(cache, communityId)), [cache, communityId])
}
