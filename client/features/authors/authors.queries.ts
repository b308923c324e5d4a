import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ADDED_MAX, type AddedRow, addedRowSchema, memberParticipationSchema } from '../../../shared/domain/people.ts'
import { type Author, authorSchema, type Role } from '../../../shared/domain/authors.ts'
import { type PersonChange } from '../../../shared/domain/accounts.ts'
import { userSchema } from '../../../shared/domain/users.ts'
import { api } from '../../lib/api.ts'
import { authorsKey } from '../../entities/author/member.ts'
import { meQuery } from '../../lib/session.ts'

export const writersSource = (communityId: string) => ({
  key: [...authorsKey(communityId), 'writers'],
  list: `/api/authors/search/writer/${communityId}`,
  count: `/api/authors/search/count/${communityId}`,
  person: authorSchema,
})

export const participationQuery = (communityId: string) =>
  queryOptions({
    queryKey: [...authorsKey(communityId), 'participation'],
    queryFn: () => api.get(`/api/authors/${communityId}/participation`, z.array(memberParticipationSchema)),
    staleTime: 0,
  })

export const refreshAuthors = (cache: QueryClient, communityId: string) =>
  cache.invalidateQueries({ queryKey: authorsKey(communityId) })

export const useSetRole = (communityId: string) => {
  const cache = useQueryClient()
  return async (author: Author, role: Role) => {
    await api.put(`/api/objects/${communityId}/${author._id}`, { role }, authorSchema)
    await refreshAuthors(cache, communityId)
  }
}

export const useSetReadOnly = (communityId: string) => {
  const cache = useQueryClient()
  return async (author: Author, readOnly: boolean) => {
    await api.put(`/api/objects/${communityId}/${author._id}`, { readOnly }, authorSchema)
    await refreshAuthors(cache, communityId)
  }
}

export const useSetApproveFirst = (communityId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ author, approveFirst }: { author: Author; approveFirst: boolean }) =>
      api.put(`/api/objects/${communityId}/${author._id}`, { approveFirst }, authorSchema),
    onSettled: () => refreshAuthors(cache, communityId),
  })
}

/** Adds people by user name, in requests of at most `ADDED_MAX`; resolves with a row per name. */
export const useAddMembers = (communityId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (userNames: readonly string[]): Promise<AddedRow[]> => {
      const rows: AddedRow[] = []
      for (let start = 0; start < userNames.length; start += ADDED_MAX) {
        const some = userNames.slice(start, start + ADDED_MAX)
        rows.push(
          ...(await api.post(`/api/authors/${communityId}/members`, { userNames: some }, z.array(addedRowSchema))),
        )
      }
      return rows
    },
    onSettled: () => refreshAuthors(cache, communityId),
  })
}

export const useRemoveMember = (communityId: string) => {
  const cache = useQueryClient()
  return async ({ _id }: Author) => {
    await api.del(`/api/authors/${communityId}/members/${_id}`)
    await refreshAuthors(cache, communityId)
  }
}

export const useSavePerson = ({ userId, communityId }: Author) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: PersonChange) => api.put(`/api/users/${userId}`, change, userSchema),
    onSuccess: async (user) => {
      cache.setQueryData(meQuery.queryKey, (me) => (me?._id === user._id ? user : me))
      await refreshAuthors(cache, communityId)
    },
  })
}
