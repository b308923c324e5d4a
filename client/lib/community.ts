import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type Author, fullName } from '../../shared/authors.ts'
import { communitySchema } from '../../shared/communities.ts'
import { type Contribution, objectSchema } from '../../shared/contributions.ts'
import { type RootSettings, rootSettingsOf } from '../../shared/root-context.ts'
import { roomOf } from '../../shared/realtime.ts'
import { api } from './api.ts'
import { followed } from './live.ts'
import { objectQuery, useLiveObject } from './objects.ts'
import { myAuthorQuery } from './member.ts'
import { report } from './report.ts'
import { useMe } from './session.ts'

/** A community as its member sees it; managers and admins get its keys too. */
export const communityQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['communities', communityId, 'itself'],
    queryFn: () => api.get(`/api/communities/${communityId}`, communitySchema),
  })

/** A community, and whether one manages it; admins do without being a member. */
export const useManagedCommunity = (communityId: string) => {
  const admin = useMe().role === 'admin'
  const community = useQuery(communityQuery(communityId))
  const own = useQuery(myAuthorQuery(communityId))
  const manages = admin || (own.data === undefined ? undefined : own.data?.role === 'manager')
  return {
    community: community.data,
    /** Undefined until it is known. */
    manages,
    error: community.error ?? (admin ? null : own.error),
    retry: () => void Promise.all([community.refetch(), own.refetch()]),
  }
}

/** A root context, read once its room is followed, so that no switch is missed. */
export const rootContextQuery = (contextId: string) =>
  queryOptions({
    ...objectQuery(contextId),
    queryFn: async () => {
      await followed(roomOf('contribution', contextId))
      return api.get(`/api/objects/${contextId}`, objectSchema)
    },
  })

/**
 * The root context of a community for an act that needs it at once; undefined, and a word to the console, where it is
 * asked for too early or where the community has none.
 */
export const getRootContext = (cache: QueryClient, communityId: string): Contribution | undefined => {
  const community = cache.getQueryData(communityQuery(communityId).queryKey)
  if (!community) report('getRootContext(): communityData is not initialized.')
  else if (!community.rootContextId) report('RootContextId database migration from 6.5.x to 6.6.x is needed.')
  return community?.rootContextId ? cache.getQueryData(objectQuery(community.rootContextId).queryKey) : undefined
}

/** A community's root context as it stands, live; undefined until it is known. */
export const useRootContext = (communityId: string | undefined): Contribution | undefined => {
  const { data: community } = useQuery({
    ...communityQuery(communityId ?? ''),
    enabled: communityId !== undefined,
  })
  const contextId = community?.rootContextId
  useLiveObject(contextId)
  return useQuery({ ...rootContextQuery(contextId ?? ''), enabled: contextId !== undefined }).data
}

/** What a community's root context switches on and sets, live; undefined until it is known. */
export const useRootSettings = (communityId: string | undefined): RootSettings | undefined => {
  const data = useRootContext(communityId)?.data
  return useMemo(() => data && rootSettingsOf(data), [data])
}

/** How the members of a community are called, as `flipname` of its root context wants. */
export const useNameOf = (communityId: string | undefined) => {
  const flipped = useRootSettings(communityId)?.flipname ?? false
  return useCallback(
    (author: Pick<Author, 'firstName' | 'lastName' | 'userName'>) => fullName(author, flipped),
    [flipped],
  )
}
