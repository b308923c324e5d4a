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

/** Community as visible to the user; contains its keys for managers and admins. */
export const communityQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['communities', communityId, 'itself'],
    queryFn: async () => {
      const community = await api.get(`/api/communities/${communityId}`, communitySchema)
      if (!community.rootContextId) report('RootContextId database migration from 6.5.x to 6.6.x is needed.')
      return community
    },
  })

/** Community, and whether the user manages it; admins need not be members. */
export const useManagedCommunity = (communityId: string) => {
  const admin = useMe().role === 'admin'
  const community = useQuery(communityQuery(communityId))
  const own = useQuery(myAuthorQuery(communityId))
  const manages = admin || (own.data === undefined ? undefined : own.data?.role === 'manager')
  return {
    community: community.data,
    /** Undefined while loading. */
    manages,
    error: community.error ?? (admin ? null : own.error),
    retry: () => void Promise.all([community.refetch(), own.refetch()]),
  }
}

/** Root context, read after joining its room so that no change is missed. */
export const rootContextQuery = (contextId: string) =>
  queryOptions({
    ...objectQuery(contextId),
    queryFn: async () => {
      await followed(roomOf('contribution', contextId))
      return api.get(`/api/objects/${contextId}`, objectSchema)
    },
  })

/** Cached root context; logs an error if it is not loaded yet. */
export const getRootContext = (cache: QueryClient, communityId: string): Contribution | undefined => {
  const community = cache.getQueryData(communityQuery(communityId).queryKey)
  if (!community) report('getRootContext(): communityData is not initialized.')
  return community?.rootContextId ? cache.getQueryData(objectQuery(community.rootContextId).queryKey) : undefined
}

/** Root context of a community, updated live; `missing` if there is none or it cannot be read. */
export const useRoot = (communityId: string | undefined) => {
  const community = useQuery({ ...communityQuery(communityId ?? ''), enabled: communityId !== undefined })
  const contextId = community.data?.rootContextId
  useLiveObject(contextId)
  const context = useQuery({ ...rootContextQuery(contextId ?? ''), enabled: contextId !== undefined })
  return {
    context: context.data,
    missing: community.isError || context.isError || (community.isSuccess && contextId === undefined),
  }
}

/** A community's root context, updated live; undefined while loading. */
export const useRootContext = (communityId: string | undefined): Contribution | undefined =>
  useRoot(communityId).context

/** Settings of a community's root context, updated live; undefined while loading. */
export const useRootSettings = (communityId: string | undefined): RootSettings | undefined => {
  const data = useRootContext(communityId)?.data
  return useMemo(() => data && rootSettingsOf(data), [data])
}

/** Formats member names in the order set by `flipname` of the root context; `''` while loading. */
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
 * Names of members by author id; empty while loading. The full list is only loaded for ids in `met` that are not
 * `known`, and refetched once per missing id.
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
