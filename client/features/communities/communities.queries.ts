import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Author, authorSchema, type Join } from '../../../shared/domain/authors.ts'
import {
  communityChoiceSchema,
  type CommunityChange,
  communitySchema,
  type LoginBlock,
  loginBlockedSchema,
  type NewCommunity,
} from '../../../shared/domain/communities.ts'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { anything, api } from '../../lib/api.ts'
import { communityQuery } from '../../entities/community/community.ts'
import { authorsKey, registrationsQuery } from '../../entities/author/member.ts'
import { meQuery } from '../../lib/session.ts'

export const communitiesQuery = queryOptions({
  queryKey: ['communities'],
  queryFn: () => api.get('/api/communities', z.array(communityChoiceSchema)),
})

export const allCommunitiesQuery = queryOptions({
  queryKey: ['communities', 'all'],
  queryFn: () => api.get('/api/communities?archived=true', z.array(communitySchema)),
})

export const communityViewsQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['communities', communityId, 'views'],
    queryFn: () =>
      api.get(`/api/communities/${communityId}/views`, z.array(z.pick(objectSchema, { _id: true, created: true }))),
  })

/** Joins a community; the key given determines the role, writer or manager. */
export const useJoin = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (join: Pick<Join, 'communityId' | 'registrationKey'>) => {
      const me = await cache.ensureQueryData(meQuery)
      return api.post('/api/authors', { ...join, userId: me._id }, authorSchema)
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: registrationsQuery.queryKey }),
  })
}

export const useCreateCommunity = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (community: NewCommunity) => api.post('/api/communities', community, communitySchema),
    onSuccess: () => readListsAgain(cache),
  })
}

const readListsAgain = (cache: QueryClient) =>
  Promise.all([
    cache.invalidateQueries({ queryKey: registrationsQuery.queryKey }),
    cache.invalidateQueries({ queryKey: communitiesQuery.queryKey, exact: true }),
    cache.invalidateQueries({ queryKey: allCommunitiesQuery.queryKey }),
  ])

/** Reorders the user's registrations optimistically; rolls back on failure. */
export const useReorder = (onFailed: (error: Error) => void) => {
  const cache = useQueryClient()
  const { queryKey } = registrationsQuery
  const { mutate } = useMutation({
    // Sends quick moves in order.
    scope: { id: 'order' },
    mutationFn: ({ moved }: { moved: Author[]; before: Author[] }) =>
      Promise.all(
        moved.map(({ communityId, _id, order }) => api.put(`/api/objects/${communityId}/${_id}`, { order }, anything)),
      ),
    onError: (error, { before }) => {
      cache.setQueryData(queryKey, before)
      // Some positions may have been saved.
      void cache.invalidateQueries({ queryKey })
      onFailed(error)
    },
  })
  return (wanted: readonly Author[]) => {
    const before = cache.getQueryData(queryKey) ?? []
    const numbers = new Map(before.map(({ _id, order }) => [_id, order]))
    const ordered = wanted.map((author, index) => ({ ...author, order: index + 1 }))
    void cache.cancelQueries({ queryKey })
    cache.setQueryData(queryKey, ordered)
    mutate({ moved: ordered.filter(({ _id, order }) => numbers.get(_id) !== order), before })
  }
}

export const useSaveCommunity = (communityId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: CommunityChange) => api.put(`/api/communities/${communityId}`, change, communitySchema),
    onSuccess: (saved) => {
      cache.setQueryData(communityQuery(communityId).queryKey, saved)
      return readListsAgain(cache)
    },
  })
}

/** Blocks or unblocks all writers; resolves with the number of changed writers. */
export const useBlockLogin = (communityId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (block: LoginBlock) => api.put(`/api/communities/${communityId}/blockLogin`, block, loginBlockedSchema),
    onSuccess: () => cache.invalidateQueries({ queryKey: authorsKey(communityId) }),
  })
}

export const useDeleteCommunity = (communityId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (managerRegistrationKey: string) =>
      api.del(`/api/communities/${communityId}`, { managerRegistrationKey }),
    onSuccess: () => {
      cache.setQueryData(registrationsQuery.queryKey, (mine) =>
        mine?.filter((author) => author.communityId !== communityId),
      )
      cache.setQueryData(communitiesQuery.queryKey, (open) => open?.filter(({ _id }) => _id !== communityId))
      cache.setQueryData(allCommunitiesQuery.queryKey, (all) => all?.filter(({ _id }) => _id !== communityId))
    },
  })
}
