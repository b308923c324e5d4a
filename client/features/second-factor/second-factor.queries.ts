import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  recoveryCodesSchema,
  secondFactorOfferSchema,
  secondFactorSchema,
  issuedAppPasswordSchema,
} from '../../../shared/domain/second-factor.ts'
import { anything, api } from '../../lib/api.ts'
import { startSession } from '../../lib/session.ts'

const PATH = '/api/users/me/second-factor'
const APP_PASSWORDS = '/api/users/me/app-passwords'

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  // A password change ends the token before its answer brings the new one.
  queryFn: () => api.get(PATH, secondFactorSchema, { keepSession: true }),
  meta: { live: true },
})

const useRefresh = () => {
  const cache = useQueryClient()
  return () => cache.invalidateQueries(secondFactorQuery)
}

export const useOffer = () =>
  useMutation({
    mutationFn: (body: { password: string }) => api.post(PATH, body, secondFactorOfferSchema),
    gcTime: 0,
  })

export const useTurnOn = () =>
  useMutation({
    mutationFn: (body: { offer: string; code: string }) => api.put(PATH, body, recoveryCodesSchema),
    gcTime: 0,
  })

export const useTurnOff = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: { password: string; code: string }) => api.remove(PATH, body, anything),
    onSuccess: refresh,
  })
}

export const useAddAppPassword = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: { name: string }) => api.post(APP_PASSWORDS, body, issuedAppPasswordSchema),
    onSuccess: refresh,
    gcTime: 0,
  })
}

export const useWithdrawAppPassword = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api.del(`${APP_PASSWORDS}/${id}`),
    onSuccess: refresh,
  })
}

export const useCodeSignIn = () =>
  useMutation({
    mutationFn: (body: { proof: string; code: string }) =>
      api.post('/auth/local/second-factor', body, z.object({ token: z.string() }), { keepSession: true }),
    onSuccess: ({ token }) => startSession(token),
  })
