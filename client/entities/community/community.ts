import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Author, NamedAuthor } from '../../../shared/domain/authors.ts'
import { fullName } from '../../../shared/domain/full-name.ts'
import { communitySchema } from '../../../shared/domain/communities.ts'
import { type Contribution, objectSchema } from '../../../shared/domain/contributions.ts'
import { type RootSettings, rootSettingsOf } from '../../../shared/domain/root-context.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { api } from '../../lib/api.ts'
import { followed } from '../../lib/live.ts'
import { objectQuery, useLiveObject } from '../object/objects.ts'
import { authorsQuery, myAuthorQuery } from '../author/member.ts'
import { report } from '../../lib/report.ts'
import { useMe } from '../../lib/session.ts'

/** A community as its member sees it; managers and admins get its keys too. */
export const communityQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['communities', communityId, 'itself'],
    queryFn: async () => {
      const community = await api.get(`/api/communities/${communityId}`, communitySchema)
      if (!community.rootContextId) report('RootContextId database migration from 6.5.x to 6.6.x is needed.')
      return community
    },
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

/** The root context for an act that needs it at once; where it is asked for too early, the console tells. */
export const getRootContext = (cache: QueryClient, communityId: string): Contribution | undefined => {
  const community = cache.getQueryData(communityQuery(communityId).queryKey)
  if (!community) report('getRootContext(): communityData is not initialized.')
  return community?.rootContextId ? cache.getQueryData(objectQuery(community.rootContextId).queryKey) : undefined
}

const useRoot = (communityId: string | undefined) => {
  const community = useQuery({ ...communityQuery(communityId ?? ''), enabled: communityId !== undefined })
  const contextId = community.data?.rootContextId
  useLiveObject(contextId)
  const context = useQuery({ ...rootContextQuery(contextId ?? ''), enabled: contextId !== undefined })
  return {
    context: context.data,
    /** It will not be known: it cannot be read, or there is none. */
    missing: community.isError || context.isError || (community.isSuccess && contextId === undefined),
  }
}

/** A community's root context as it stands, live; undefined until it is known. */
export const useRootContext = (communityId: string | undefined): Contribution | undefined =>
  useRoot(communityId).context

/** Returns what a community's root context switches on and sets, live; undefined until it is known. */
export const useRootSettings = (communityId: string | undefined): RootSettings | undefined => {
  const data = useRootContext(communityId)?.data
  return useMemo(() => data && rootSettingsOf(data), [data])
}

/** Returns how the members of a community are called, as `flipname` of its root context wants; `''` until that is known. */
export const useNameOf = (communityId: string | undefined) => {
  const { context, missing } = useRoot(communityId)
  const known = context !== undefined || missing
  const flipped = context !== undefined && rootSettingsOf(context.data).flipname
  return useCallback(
    (person: Pick<Author, 'firstName' | 'lastName' | 'userName'>) => (known ? fullName(person, flipped) : ''),
    [known, flipped],
  )
}

const NOBODY: readonly NamedAuthor[] = []
const NO_IDS: readonly string[] = []
const idsOf = (authors: readonly NamedAuthor[]) => authors.map(({ _id }) => _id)

/**
 * Returns how the members of a community are called, by author id; empty until that is known. With some who are `known` the list of all
 * members is read only for others among those `met`. Somebody met who is not in it has joined since: it is read again, once for each.
 */
export const useNames = (
  communityId: string | undefined,
  met: readonly string[] = NO_IDS,
  known?: readonly NamedAuthor[],
): ReadonlyMap<string, string> => {
  const isNeeded = useMemo(() => {
    const named = known && new Set(idsOf(known))
    return named === undefined || met.some((id) => !named.has(id))
  }, [met, known])
  const {
    data = NOBODY,
    isSuccess,
    refetch,
  } = useQuery({
    ...authorsQuery(communityId ?? ''),
    enabled: isNeeded && communityId !== undefined,
  })
  const authors = useMemo(() => [...(known ?? NOBODY), ...data], [known, data])
  const askedFor = useRef(new Set<string>())
  useEffect(() => {
    if (!isSuccess) return
    const named = new Set(idsOf(authors))
    const strangers = met.filter((id) => !named.has(id) && !askedFor.current.has(id))
    if (strangers.length === 0) return
    for (const id of strangers) askedFor.current.add(id)
    void refetch()
  }, [isSuccess, authors, met, refetch])
  const nameOf = useNameOf(communityId)
  return useMemo(() => {
    const named = authors.map((author) => [author._id, nameOf(author)] as const)
    return new Map(named.filter(([, name]) => name !== ''))
  }, [authors, nameOf])
}
