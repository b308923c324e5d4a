import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { erasureSchema } from '../../../shared/domain/erasure.ts'
import { api } from '../../lib/api.ts'

/** While a job runs. */
const POLL_MS = 1_000

/** Reports of erased people, newest first. Refetched while one is not finished. */
export const erasuresQuery = queryOptions({
  queryKey: ['erasures'],
  queryFn: () => api.get('/api/users/erasures', z.array(erasureSchema)),
  refetchInterval: ({ state }) => (state.data?.some(({ finished }) => finished === null) ? POLL_MS : false),
})

/** Erases a person for good. */
export const useErase = (userId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (typed: { userName: string }) => api.post(`/api/users/${userId}/erasure`, typed, erasureSchema),
    onSuccess: (erasure) => cache.setQueryData(erasuresQuery.queryKey, (known = []) => [erasure, ...known]),
  })
}
