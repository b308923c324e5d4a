import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type UnreadTotal, unreadTotalSchema } from '../../../shared/domain/unread.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { api } from '../../lib/api.ts'
import { useRooms } from '../../lib/live.ts'
import { LOOKED_AT_MS, UNREAD_KEY, useUnreadMessages, WHILE_VISIBLE } from './unread.ts'

const totalsQuery = queryOptions({
  queryKey: [...UNREAD_KEY, 'totals'],
  queryFn: () => api.get('/api/unread', z.array(unreadTotalSchema)),
  ...WHILE_VISIBLE,
})

const NONE: readonly UnreadTotal[] = []

/** Number of unread contributions by community id, updated live. */
export const useUnreadTotals = (): ReadonlyMap<string, number> => {
  const cache = useQueryClient()
  const { data: totals = NONE } = useQuery(totalsQuery)
  const pace = useUnreadMessages(() => cache.invalidateQueries({ queryKey: totalsQuery.queryKey }), LOOKED_AT_MS)
  // The rooms arrive with the numbers, which are refetched once the rooms are joined.
  const rooms = totals.flatMap(({ rootContextId }) => (rootContextId ? [roomOf('contribution', rootContextId)] : []))
  useRooms(rooms, () => pace.ask())
  return new Map(totals.map(({ communityId, unread }) => [communityId, unread]))
}
