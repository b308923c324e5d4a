import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRootContext } from './community.ts'
import { live } from './live.ts'

/** A class that hears of the same change does not read everything again at the same moment. */
const SPREAD_MS = 400

/** Everything that is known of which views a community has is kept under this key. */
export const viewsKey = (communityId: string) => ['views', 'of', communityId] as const

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
