import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { authorSchema } from '../../../shared/domain/authors.ts'
import { currentInvitationSchema, invitingCommunitySchema } from '../../../shared/domain/invitations.ts'
import { registrationsQuery } from '../../entities/author/member.ts'
import { api } from '../../lib/api.ts'

const renew = (communityId: string, replaces: string | null) =>
  api.put(`/api/invitations/${communityId}`, { replaces }, currentInvitationSchema)

/** Invitation of a community; makes the first one, unless the community is archived. */
export const invitationQuery = (communityId: string, isArchived: boolean) =>
  queryOptions({
    queryKey: ['invitations', communityId],
    queryFn: async () => {
      const current = await api.get(`/api/invitations/${communityId}`, currentInvitationSchema)
      return current.invitation || isArchived ? current : renew(communityId, null)
    },
  })

export const useRenewInvitation = (communityId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (replaces: string) => renew(communityId, replaces),
    onSuccess: (current) => cache.setQueryData(invitationQuery(communityId, false).queryKey, current),
  })
}

export const previewQuery = (key: string) =>
  queryOptions({
    queryKey: ['invitations', 'preview', key],
    queryFn: () => api.post('/api/invitations/preview', { invitation: key }, invitingCommunitySchema),
  })

export const useJoinByInvitation = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (key: string) => api.post('/api/invitations/join', { invitation: key }, authorSchema),
    onSuccess: () => cache.invalidateQueries({ queryKey: registrationsQuery.queryKey }),
  })
}
