import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Member } from '../../../shared/rules/access.ts'
import { type UnreadNumbers, unreadNumbersSchema } from '../../../shared/domain/unread.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { api } from '../../lib/api.ts'
import { followed, live, useRoom } from '../../lib/live.ts'
import { useIdle } from '../../lib/use-idle.ts'
import { communityQuery } from '../community/community.ts'
import { Throttle } from './throttle.ts'

/** Key prefix of all queries on unread contributions. */
export const UNREAD_KEY = ['unread'] as const

/** Minimum intervals of refreshes in milliseconds: for visible numbers, and for those of a closed list. */
export const LOOKED_AT_MS = 1_000
export const CLOSED_MS = 15_000

/** Messages are missed while the query has no observer. */
export const WHILE_VISIBLE = { meta: { live: true }, staleTime: 0 } as const

const numbersQuery = (communityId: string, room: string | undefined) =>
  queryOptions({
    queryKey: [...UNREAD_KEY, 'in', communityId],
    queryFn: async ({ signal }) => {
      if (room !== undefined) await followed(room)
      return api.get(`/api/unread/${communityId}`, unreadNumbersSchema, { signal })
    },
    ...WHILE_VISIBLE,
  })

/** Calls `readAgain` for messages that may change the unread numbers of a community, or of any; returns the throttle. */
export const useUnreadMessages = (readAgain: () => unknown, paceMs: number, communityId?: string): Throttle => {
  const [pace] = useState(() => new Throttle(readAgain))
  useEffect(() => pace.set(paceMs), [pace, paceMs])
  useEffect(() => {
    const stop = live.on('unread:update', (changed) => {
      if (communityId === undefined || changed.communityId === communityId) pace.ask()
    })
    return () => {
      stop()
      pace.stop()
    }
  }, [pace, communityId])
  return pace
}

/** Unread numbers of a community and its views, updated live; undefined while loading. */
export const useUnreadNumbers = (
  { authorId, communityId }: Member,
  paceMs = LOOKED_AT_MS,
): UnreadNumbers | undefined => {
  const cache = useQueryClient()
  const { data: community } = useQuery(communityQuery(communityId))
  const rootContextId = community?.rootContextId
  const room = rootContextId && roomOf('contribution', rootContextId)
  useRoom(room)
  const query = numbersQuery(communityId, room)
  const idle = useIdle()
  const { data } = useQuery({ ...query, enabled: idle && community !== undefined && authorId !== null })
  useUnreadMessages(() => cache.invalidateQueries({ queryKey: query.queryKey }), paceMs, communityId)
  return data
}
