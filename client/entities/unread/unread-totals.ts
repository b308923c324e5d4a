import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type UnreadTotal, unreadTotalSchema } from '../../../shared/domain/unread.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { api } from '../../lib/api.ts'
import { useRooms } from '../../lib/live.ts'
import { LOOKED_AT_MS, UNREAD_KEY, useUnreadMessages, whileShown } from './unread.ts'

const totalsQuery = queryOptions({
  queryKey: [...UNREAD_KEY, 'totals'],
  queryFn: () => api.get('/api/unread', z.array(unreadTotalSchema)),
  ...whileShown,
})

const NONE: readonly UnreadTotal[] = []

/** Returns how much of each of my communities I have not read yet, live, by the community's id. */
export const useUnreadTotals = (): ReadonlyMap<string, number> => {
  const cache = useQueryClient()
  const { data: totals = NONE } = useQuery(totalsQuery)
  const pace = useUnreadMessages(() => cache.invalidateQueries({ queryKey: totalsQuery.queryKey }), LOOKED_AT_MS)
  // Which rooms there are is told with the numbers: what was missed until they were entered is read then.
  const rooms = totals.flatMap(({ rootContextId }) => (rootContextId ? [roomOf('contribution', rootContextId)] : []))
  useRooms(rooms, () => pace.ask())
  return new Map(totals.map(({ communityId, unread }) => [communityId, unread]))
}
