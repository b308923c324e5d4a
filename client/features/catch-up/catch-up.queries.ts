import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { catchUpLettersSchema, catchUpSchema, movedDaySchema } from '../../../shared/domain/catch-up.ts'
import { api } from '../../lib/api.ts'

const keyOf = (communityId: string) => ['catchUp', communityId]

/** What has happened since a chosen day, such as 2026-09-01; without one, since the member last caught up. */
export const catchUpQuery = (communityId: string, since: string) =>
  queryOptions({
    queryKey: [...keyOf(communityId), since],
    queryFn: ({ signal }) =>
      api.get(`/api/catchup/${communityId}${since && `?since=${since}`}`, catchUpSchema, { signal }),
    // What was there a moment ago is shown while it is asked again.
    staleTime: 0,
  })

/** Moves the day until which one has caught up; null takes it back to never. */
export const useMoveDay = (communityId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (until: string | null) => api.put(`/api/catchup/${communityId}/day`, { until }, movedDaySchema),
    onSuccess: () => cache.invalidateQueries({ queryKey: keyOf(communityId) }),
  })
}

/** Sets whether one gets this by letter. */
export const useSetLetters = (communityId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (letters: boolean) => api.put(`/api/catchup/${communityId}/letters`, { letters }, catchUpLettersSchema),
    onSuccess: () => cache.invalidateQueries({ queryKey: keyOf(communityId) }),
    // What is changed quickly one after the other arrives in that order.
    scope: { id: `letters of ${communityId}` },
  })
}
