import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { api } from '../../lib/api.ts'
import { useRootContext } from '../community/community.ts'
import { live } from '../../lib/live.ts'

/** A class that hears of the same change does not read everything again at the same moment. */
const SPREAD_MS = 400

/** Everything that is known of which views a community has is kept under this key. */
export const viewsKey = (communityId: string) => ['views', 'of', communityId] as const

const fields = { _id: true, title: true, type: true, permission: true, authors: true, _groupMembers: true } as const

/** The views of a community to choose from, and what says who may write them. */
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

/** Reads again which views a community has, and how they stand in each other, when somebody has changed that. */
export const useLiveViews = (communityId: string | undefined) => {
  const cache = useQueryClient()
  // It is told in the room of the root context.
  useRootContext(communityId)
  useEffect(() => (communityId === undefined ? undefined : follow(cache, communityId)), [cache, communityId])
}
