import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { erasureSchema } from '../../../shared/domain/erasure.ts'
import { api } from '../../lib/api.ts'

const POLL_MS = 1_000

/** Refetched while one is unfinished. */
export const erasuresQuery = queryOptions({
  queryKey: ['erasures'],
  queryFn: () => api.get('/api/users/erasures', z.array(erasureSchema)),
  refetchInterval: ({ state }) => (state.data?.some(({ finished }) => finished === null) ? POLL_MS : false),
})

export const useErase = (userId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (typed: { userName: string }) => api.post(`/api/users/${userId}/erasure`, typed, erasureSchema),
    onSuccess: (erasure) => cache.setQueryData(erasuresQuery.queryKey, (known = []) => [erasure, ...known]),
  })
}
