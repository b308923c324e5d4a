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
  // Messages are missed while nobody looks.
  staleTime: 0,
} as const

/** All uses of some supports in notes on some views. */
export const usesQuery = (search: UseSearch) =>
  queryOptions({
    queryKey: keyOf('all', search),
    queryFn: async () => {
      await followed(lastRoom(search))
      return readUses(search)
    },
    ...shared,
  })

/** The uses that a group asks for, a few at a time. */
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

/** The number of uses that a group asks for. */
export const countQuery = (search: UseSearch) =>
  queryOptions({ queryKey: keyOf('count', search), queryFn: () => countUses(search), ...shared })

/** One connection follows 200 rooms at most, and is needed for more than this. */
const SUPPORTS_FOLLOWED = 80
const VIEWS_FOLLOWED = 60
/** A class that hears of the same change does not read everything again at the same moment. */
const SPREAD_MS = 400

const roomsOf = ({ views, supports }: UseSearch) => [
  ...views.slice(0, VIEWS_FOLLOWED).map((id) => roomOf('noteCount', id)),
  ...supports.slice(0, SUPPORTS_FOLLOWED).map((id) => roomOf('linkfrom', id)),
]

/** Rooms are entered one after the other: who is in the last one is in all of them. */
const lastRoom = (search: UseSearch) => roomsOf(search).at(-1) ?? ''

/** Reads uses again when somebody uses one of the supports or does so no more, or when notes come on the views or go. */
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
      // Others than those that are chosen now may wait for it.
      clearTimeout(timer)
      readAgain()
    }
  }, [cache, communityId, supports, views])
}
