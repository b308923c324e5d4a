import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Member } from '../../../shared/rules/access.ts'
import { type UnreadNumbers, unreadNumbersSchema } from '../../../shared/domain/unread.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { api } from '../../lib/api.ts'
import { followed, live, useRoom } from '../../lib/live.ts'
import { useIdle } from '../../lib/use-idle.ts'
import { communityQuery } from '../community/community.ts'
import { Pace } from './pace.ts'

/** Everything that is known of what is unread is kept under this key. */
export const UNREAD_KEY = ['unread'] as const

/** Numbers are read again at most this often: those that are looked at, and those of a list that is closed. */
export const LOOKED_AT_MS = 1_000
export const CLOSED_MS = 15_000

/** Messages are missed while nobody looks. */
export const whileShown = { meta: { live: true }, staleTime: 0 } as const

const numbersQuery = (communityId: string, room: string | undefined) =>
  queryOptions({
    queryKey: [...UNREAD_KEY, 'in', communityId],
    queryFn: async ({ signal }) => {
      if (room !== undefined) await followed(room)
      return api.get(`/api/unread/${communityId}`, unreadNumbersSchema, { signal })
    },
    ...whileShown,
  })

/** Calls `readAgain` when a message says that numbers of a community, or of any, may be others by now; returns the pace at which. */
export const useUnreadMessages = (readAgain: () => unknown, paceMs: number, communityId?: string): Pace => {
  const [pace] = useState(() => new Pace(readAgain))
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

/** Returns how much of a community and of each of its views its member has not read yet, live; undefined until it is known. */
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
