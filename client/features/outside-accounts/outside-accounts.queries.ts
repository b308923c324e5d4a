import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { outsideFlowAddressSchema } from '../../../shared/domain/oidc.ts'
import { outsideAccountSchema } from '../../../shared/domain/outside-accounts.ts'
import { api } from '../../lib/api.ts'
import { leaveFor } from '../../lib/open-window.ts'

const PATH = '/api/users/me/outside-accounts'

export const outsideAccountsQuery = queryOptions({
  queryKey: ['outside-accounts'],
  queryFn: () => api.get(PATH, z.array(outsideAccountSchema)),
})

export const useUnlink = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.del(`${PATH}/${id}`),
    onSettled: () => cache.invalidateQueries(outsideAccountsQuery),
  })
}

/** Leaves for the school, which leads back to `path`. */
export const useLeaveForSchool = () =>
  useMutation({
    mutationFn: async (flow: { act: 'link' | 'confirm'; path: string }) => {
      const { address } = await api.post(PATH, flow, outsideFlowAddressSchema)
      leaveFor(address)
    },
  })
