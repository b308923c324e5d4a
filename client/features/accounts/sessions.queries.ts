import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { openSessionSchema } from '../../../shared/domain/sessions.ts'
import { api } from '../../lib/api.ts'
import { live } from '../../lib/live.ts'

const PATH = '/api/users/me/sessions'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  // A password change ends the token before its answer brings the new one.
  queryFn: () => api.get(PATH, z.array(openSessionSchema), { keepSession: true }),
  meta: { live: true },
})

export const useLiveSessions = () => {
  const cache = useQueryClient()
  useEffect(() => live.on('sessions:update', () => void cache.invalidateQueries(sessionsQuery)), [cache])
}

/** Without an id: all other sessions. */
export const useEndSession = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string | undefined) => api.del(id === undefined ? PATH : `${PATH}/${id}`),
    onSettled: () => cache.invalidateQueries(sessionsQuery),
  })
}
