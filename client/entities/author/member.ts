import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { type Author, authorSchema } from '../../../shared/domain/authors.ts'
import { groupSchema } from '../../../shared/domain/groups.ts'
import { api, ApiError } from '../../lib/api.ts'
import { report } from '../../lib/report.ts'
import { meQuery } from '../../lib/session.ts'

/** Everything that is known of a community's authors is kept under this key. */
export const authorsKey = (communityId: string) => ['authors', communityId]

/** My author in a community; null for an admin who has not joined it. */
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

/** My author for an act that needs it: where it has not arrived yet, the console tells and the act waits. */
export const ownAuthor = (cache: QueryClient, communityId: string): Promise<Author | null> => {
  const query = myAuthorQuery(communityId)
  if (cache.getQueryData(query.queryKey) === undefined) report('author has not loaded yet.')
  return cache.ensureQueryData(query)
}

/** Everybody in a community, for names. */
export const authorsQuery = (communityId: string) =>
  queryOptions({
    queryKey: [...authorsKey(communityId), 'all'],
    queryFn: () => api.get(`/api/communities/${communityId}/authors`, z.array(authorSchema)),
  })

/** The active groups of a community. */
export const groupsQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['groups', 'of', communityId],
    queryFn: () => api.get(`/api/communities/${communityId}/groups`, z.array(groupSchema)),
    meta: { live: true, fault: 'error on refreshGroups' },
  })

/** Returns who I am to the rules of shared/rules/access.ts in a community; undefined until it is known. */
export const useMember = (communityId: string | undefined): Member | undefined => {
  const { data: me } = useQuery(meQuery)
  const { data: author } = useQuery({ ...myAuthorQuery(communityId ?? ''), enabled: communityId !== undefined })
  if (!communityId || !me || author === undefined) return undefined
  const member = { userId: me._id, communityId, authorId: author?._id ?? null, role: author?.role ?? null, admin: me.role === 'admin' } // prettier-ignore
  return author?._community.archived && !canManage(member) ? { ...member, readOnly: true } : member
}
