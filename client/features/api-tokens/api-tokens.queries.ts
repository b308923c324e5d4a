import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { apiTokenSchema, issuedApiTokenSchema, type NewApiToken } from '../../../shared/domain/api-tokens.ts'
import { api } from '../../lib/api.ts'

const PATH = '/api/users/me/tokens'

export const apiTokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  // A password change ends the token before its answer brings the new one.
  queryFn: () => api.get(PATH, z.array(apiTokenSchema), { keepSession: true }),
})

const useRefresh = () => {
  const cache = useQueryClient()
  return () => cache.invalidateQueries(apiTokensQuery)
}

export const useMakeApiToken = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: NewApiToken) => api.post(PATH, body, issuedApiTokenSchema),
    onSuccess: refresh,
    gcTime: 0,
  })
}

export const useWithdrawApiToken = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api.del(`${PATH}/${id}`),
    onSuccess: refresh,
  })
}
