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
import { authorsKey } from '../../entities/author/member.ts'
import { meQuery } from '../../lib/session.ts'

/** The signed-in person's memberships, in their own order. */
export const registrationsQuery = queryOptions({
  queryKey: ['registrations'],
  queryFn: () => api.get('/api/users/myRegistrations', z.array(authorSchema)),
})

/** Every community that can be joined. */
export const communitiesQuery = queryOptions({
  queryKey: ['communities'],
  queryFn: () => api.get('/api/communities', z.array(communityChoiceSchema)),
})

/** Every community there is, archived ones too; for admins. */
export const allCommunitiesQuery = queryOptions({
  queryKey: ['communities', 'all'],
  queryFn: () => api.get('/api/communities?archived=true', z.array(communitySchema)),
})

/** The views of a community that the person may read. */
export const communityViewsQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['communities', communityId, 'views'],
    queryFn: () =>
      api.get(`/api/communities/${communityId}/views`, z.array(z.pick(objectSchema, { _id: true, created: true }))),
  })

/** Joins a community; its key decides whether as writer or as manager. */
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

/** Makes a community; the server sets it up whole. */
export const useCreateCommunity = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (community: NewCommunity) => api.post('/api/communities', community, communitySchema),
    onSuccess: () => readListsAgain(cache),
  })
}

/** Reads again which communities there are, and what they are called. */
const readListsAgain = (cache: QueryClient) =>
  Promise.all([
    cache.invalidateQueries({ queryKey: registrationsQuery.queryKey }),
    cache.invalidateQueries({ queryKey: communitiesQuery.queryKey, exact: true }),
    cache.invalidateQueries({ queryKey: allCommunitiesQuery.queryKey }),
  ])

/** Puts one's registrations into an order, at once on the screen; a failure puts them back. */
export const useReorder = (onFailed: (error: Error) => void) => {
  const cache = useQueryClient()
  const { queryKey } = registrationsQuery
  const { mutate } = useMutation({
    // Of two moves soon after each other the later one is kept.
    scope: { id: 'order' },
    mutationFn: ({ moved }: { moved: Author[]; before: Author[] }) =>
      Promise.all(
        moved.map(({ communityId, _id, order }) => api.put(`/api/objects/${communityId}/${_id}`, { order }, anything)),
      ),
    onError: (error, { before }) => {
      cache.setQueryData(queryKey, before)
      // Of several numbers some may have been kept.
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

/** Changes what a community is, as far as it differs. */
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

/** Keeps all writers of a community out, or lets them in again; answers how many that changed. */
export const useBlockLogin = (communityId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (block: LoginBlock) => api.put(`/api/communities/${communityId}/blockLogin`, block, loginBlockedSchema),
    onSuccess: () => cache.invalidateQueries({ queryKey: authorsKey(communityId) }),
  })
}

/** Deletes a community with everything in it. */
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
