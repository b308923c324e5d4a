import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { authorSchema, type Join } from '../../../shared/authors.ts'
import { communityChoiceSchema, communitySchema, type NewCommunity } from '../../../shared/communities.ts'
import { objectSchema } from '../../../shared/contributions.ts'
import { api } from '../../lib/api.ts'
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
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: registrationsQuery.queryKey }),
        cache.invalidateQueries({ queryKey: communitiesQuery.queryKey, exact: true }),
      ]),
  })
}
