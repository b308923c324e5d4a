import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Link } from '../../../shared/domain/links.ts'
import { GROUP_USES_PER_PAGE } from '../../../shared/wire/limits.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { countUses, readUses, readUsesPage, type UseSearch } from '../../entities/scaffold/support-uses.ts'
import { followed, live, useRooms } from '../../lib/live.ts'

export const usesKey = (communityId: string) => ['supportUses', communityId] as const
const keyOf = (kind: string, { communityId, views, supports }: UseSearch) =>
  [...usesKey(communityId), kind, views, supports] as const

const shared = {
  meta: { live: true },
  // Messages are missed while the query has no observer.
  staleTime: 0,
} as const

export const usesQuery = (search: UseSearch) =>
  queryOptions({
    queryKey: keyOf('all', search),
    queryFn: async () => {
      await followed(lastRoom(search))
      return readUses(search)
    },
    ...shared,
  })

export const groupQuery = (search: UseSearch) =>
  infiniteQueryOptions({
    queryKey: keyOf('group', search),
    queryFn: async ({ pageParam }) => {
      await followed(lastRoom(search))
      return readUsesPage(search, pageParam, GROUP_USES_PER_PAGE)
    },
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => pages.length + 1,
    ...shared,
  })

export const countQuery = (search: UseSearch) =>
  queryOptions({ queryKey: keyOf('count', search), queryFn: () => countUses(search), ...shared })

/** Limits of subscriptions: a connection has at most 200 rooms and needs some elsewhere. */
const SUPPORTS_FOLLOWED = 80
const VIEWS_FOLLOWED = 60
/** Random delay in milliseconds, so that clients in a class do not refetch at once. */
const SPREAD_MS = 400

const roomsOf = ({ views, supports }: UseSearch) => [
  ...views.slice(0, VIEWS_FOLLOWED).map((id) => roomOf('noteCount', id)),
  ...supports.slice(0, SUPPORTS_FOLLOWED).map((id) => roomOf('linkfrom', id)),
]

/** Rooms are joined in order, so joining the last one implies all. */
const lastRoom = (search: UseSearch) => roomsOf(search).at(-1) ?? ''

export const useLiveUses = (search: UseSearch) => {
  const cache = useQueryClient()
  useRooms(roomsOf(search))
  const { communityId } = search
  const [supports, views] = [search.supports.join(), search.views.join()]
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const readAgain = () => {
      timer = undefined
      void cache.invalidateQueries({ queryKey: usesKey(communityId) })
    }
    const readSoon = () => {
      timer ??= setTimeout(readAgain, Math.random() * SPREAD_MS)
    }
    const hearLink = ({ type, from }: Link) => type === 'supports' && supports.includes(from) && readSoon()
    const stops = [
      live.on('link:save', hearLink),
      live.on('link:remove', hearLink),
      live.on('noteCount:update', ({ viewId }) => views.includes(viewId) && readSoon()),
    ]
    return () => {
      stops.forEach((stop) => stop())
      if (timer === undefined) return
      // Another search may wait for the pending refresh, so it runs now.
      clearTimeout(timer)
      readAgain()
    }
  }, [cache, communityId, supports, views])
}
