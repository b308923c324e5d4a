import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { authorSchema } from '../../../shared/domain/authors.ts'
import { currentInvitationSchema, invitingCommunitySchema } from '../../../shared/domain/invitations.ts'
import { registrationsQuery } from '../../entities/author/member.ts'
import { api } from '../../lib/api.ts'

const renew = async (communityId: string, replaces: string | null) =>
  (await api.put(`/api/invitations/${communityId}`, { replaces }, currentInvitationSchema)).invitation

/** Invitation of a community; makes the first one. Null while the community is archived and has none. */
export const invitationQuery = (communityId: string, isArchived: boolean) =>
  queryOptions({
    queryKey: ['invitations', communityId],
    queryFn: async () => {
      const { invitation } = await api.get(`/api/invitations/${communityId}`, currentInvitationSchema)
      return invitation ?? (isArchived ? null : renew(communityId, null))
    },
  })

export const useRenewInvitation = (communityId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (replaces: string) => renew(communityId, replaces),
    onSuccess: (invitation) => cache.setQueryData(invitationQuery(communityId, false).queryKey, invitation),
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
