import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { catchUpLettersSchema, catchUpSchema, catchUpDateSchema } from '../../../shared/domain/catch-up.ts'
import { api } from '../../lib/api.ts'

const keyOf = (communityId: string) => ['catchUp', communityId]

/** Changes since `since`, such as 2026-09-01; if empty, since the member last caught up. */
export const catchUpQuery = (communityId: string, since: string) =>
  queryOptions({
    queryKey: [...keyOf(communityId), since],
    queryFn: ({ signal }) =>
      api.get(`/api/catchup/${communityId}${since && `?since=${since}`}`, catchUpSchema, { signal }),
    // Shows cached data while it is refreshed.
    staleTime: 0,
  })

/** Sets the date until which the member has caught up; null resets it. */
export const useMoveDay = (communityId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (until: string | null) => api.put(`/api/catchup/${communityId}/day`, { until }, catchUpDateSchema),
    onSuccess: () => cache.invalidateQueries({ queryKey: keyOf(communityId) }),
  })
}

/** Turns catch-up e-mails on or off. */
export const useSetLetters = (communityId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (letters: boolean) => api.put(`/api/catchup/${communityId}/letters`, { letters }, catchUpLettersSchema),
    onSuccess: () => cache.invalidateQueries({ queryKey: keyOf(communityId) }),
    // Sends quick changes in order.
    scope: { id: `letters of ${communityId}` },
  })
}
