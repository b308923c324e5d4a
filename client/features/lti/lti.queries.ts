import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Platform,
  type PlatformFields,
  platformSchema,
  platformsSchema,
  registrationLinkSchema,
  rosterSchema,
} from '../../../shared/domain/lti.ts'
import { anything, api } from '../../lib/api.ts'

export const platformsQuery = queryOptions({
  queryKey: ['lti', 'platforms'],
  queryFn: () => api.get('/api/lti/platforms', platformsSchema),
})

const useChanged = () => {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: platformsQuery.queryKey })
}

export const useSavePlatform = (platform: Platform | undefined) => {
  const onSuccess = useChanged()
  return useMutation({
    mutationFn: (fields: PlatformFields) =>
      platform
        ? api.put(`/api/lti/platforms/${platform._id}`, fields, platformSchema)
        : api.post('/api/lti/platforms', fields, platformSchema),
    onSuccess,
  })
}

export const useRemovePlatform = () => {
  const onSuccess = useChanged()
  return useMutation({ mutationFn: (id: string) => api.remove(`/api/lti/platforms/${id}`, {}, anything), onSuccess })
}

export const useRegistrationLink = () =>
  useMutation({ mutationFn: () => api.post('/api/lti/registration-links', {}, registrationLinkSchema) })

export const rosterQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['lti', 'roster', communityId],
    queryFn: () => api.get(`/api/lti/rosters/${communityId}`, rosterSchema),
  })

export const useFetchRoster = (communityId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.post(`/api/lti/rosters/${communityId}`, {}, rosterSchema),
    onSuccess: (roster) => cache.setQueryData(rosterQuery(communityId).queryKey, roster),
  })
}
