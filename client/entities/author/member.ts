import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import type { Member } from '../../../shared/rules/access.ts'
import { writingRefusal } from '../../../shared/rules/pause.ts'
import { type Author, authorSchema } from '../../../shared/domain/authors.ts'
import { groupSchema } from '../../../shared/domain/groups.ts'
import { api, ApiError } from '../../lib/api.ts'
import { live } from '../../lib/live.ts'
import { queryClient } from '../../lib/queries.ts'
import { report } from '../../lib/report.ts'
import { meQuery } from '../../lib/session.ts'
import { pausesQuery, refreshPauses } from './pauses.ts'

export const authorsKey = (communityId: string) => ['authors', communityId]

/** The user's author in a community; null for an admin who has not joined. */
export const myAuthorQuery = (communityId: string) =>
  queryOptions({
    queryKey: [...authorsKey(communityId), 'me'],
    queryFn: async (): Promise<Author | null> => {
      try {
        return await api.get(`/api/authors/${communityId}/me`, authorSchema)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'member.missing') return null
        throw error
      }
    },
  })

/** The user's author; if it is not loaded yet, logs that and waits. */
export const ownAuthor = (cache: QueryClient, communityId: string): Promise<Author | null> => {
  const query = myAuthorQuery(communityId)
  if (cache.getQueryData(query.queryKey) === undefined) report('author has not loaded yet.')
  return cache.ensureQueryData(query)
}

/** Everyone who is or was a member, for names. */
export const authorsQuery = (communityId: string) =>
  queryOptions({
    queryKey: [...authorsKey(communityId), 'all'],
    queryFn: () => api.get(`/api/communities/${communityId}/authors`, z.array(authorSchema)),
  })

/** Current members: `authorsQuery` also has removed ones, whose names are displayed (TEAC-07). */
export const membersQuery = (communityId: string) =>
  queryOptions({ ...authorsQuery(communityId), select: (authors: Author[]) => authors.filter(isMember) })

export const isMember = ({ status }: Author) => status === 'active'

/** Memberships of the user, in their own order. */
export const registrationsQuery = queryOptions({
  queryKey: ['registrations'],
  queryFn: () => api.get('/api/users/myRegistrations', z.array(authorSchema)),
})

export const groupsQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['groups', 'of', communityId],
    queryFn: () => api.get(`/api/communities/${communityId}/groups`, z.array(groupSchema)),
    meta: { live: true, fault: 'error on refreshGroups' },
  })

/** Undefined while loading; of stable identity. `viewIds`: all views that an object lies on. */
export const useMember = (communityId: string | undefined, viewIds: readonly string[] = []): Member | undefined => {
  const { data: me } = useQuery(meQuery)
  const { data: author } = useQuery({ ...myAuthorQuery(communityId ?? ''), enabled: communityId !== undefined })
  const { data: pauses } = useQuery({ ...pausesQuery(communityId ?? ''), enabled: communityId !== undefined })
  const [userId, admin] = [me?._id, me?.role === 'admin']
  const { _id: authorId = null, role = null } = author ?? {}
  const [view] = viewIds.map((id) => pauses?.views.find(({ viewId }) => viewId === id))
  const onPausedViews = viewIds.every((id) => pauses?.views.some(({ viewId }) => viewId === id))
  const { code, until } =
    writingRefusal(
      { admin, role, readOnly: author?.readOnly, pause: pauses?.member },
      { archived: author?._community.archived, pause: pauses?.community },
      onPausedViews ? view : undefined,
      // The server decides when a pause ends.
      pauses ? Date.parse(pauses.now) : 0,
    ) ?? {}
  const isLoaded = author !== undefined
  return useMemo(() => {
    if (!communityId || !userId || !isLoaded) return undefined
    const member = { userId, communityId, authorId, role, admin }
    return code ? { ...member, readOnly: { code, ...(until !== undefined && { until }) } } : member
  }, [userId, communityId, isLoaded, authorId, role, admin, code, until])
}

live.on('writing:update', ({ communityId }) => {
  void refreshPauses(queryClient, communityId)
  void queryClient.invalidateQueries({ queryKey: myAuthorQuery(communityId).queryKey })
})
