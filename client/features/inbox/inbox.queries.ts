import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import { inboxCountSchema, inboxEntrySchema } from '../../../shared/domain/inbox.ts'
import { anything, api } from '../../lib/api.ts'
import { connect, live, useConnectionState } from '../../lib/live.ts'
import { useIdle } from '../../lib/use-idle.ts'

const KEY = ['inbox']

const countQuery = queryOptions({
  queryKey: [...KEY, 'count'],
  // A password change ends the token before its answer brings the new one.
  queryFn: async ({ signal }) =>
    (await api.get('/api/inbox/count', inboxCountSchema, { signal, keepSession: true })).count,
  meta: { live: true },
})

export const inboxQuery = queryOptions({
  queryKey: [...KEY, 'entries'],
  queryFn: ({ signal }) => api.get('/api/inbox', z.array(inboxEntrySchema), { signal }),
  meta: { live: true },
  staleTime: 0,
})

export const useNewEntries = (): number => {
  const cache = useQueryClient()
  const idle = useIdle()
  useEffect(() => {
    if (idle) void connect()
  }, [idle])
  // A first read on its way would go on with the former number.
  const readAgain = () => cache.cancelQueries({ queryKey: KEY }).then(() => cache.invalidateQueries({ queryKey: KEY }))
  const onUpdate = useEffectEvent(() => void readAgain())
  useEffect(() => live.on('inbox:update', () => onUpdate()), [])
  // Before, an entry that comes meanwhile would be missed.
  const isConnected = useConnectionState() !== 'connecting'
  return useQuery({ ...countQuery, enabled: idle && isConnected }).data ?? 0
}

export const markSeen = (ids: readonly string[]) => api.put('/api/inbox/seen', { ids }, anything)
