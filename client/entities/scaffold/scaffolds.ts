import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Scaffold, scaffoldSchema, usedBy, usesOwnScaffolds } from '../../../shared/domain/scaffolds.ts'
import { api } from '../../lib/api.ts'
import { communityQuery, useRootSettings } from '../community/community.ts'
import { objectQuery } from '../object/objects.ts'

export type { Scaffold }

/** Scaffolds of a community in its order, without unreadable ones. */
export const scaffoldsQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['scaffolds', communityId],
    queryFn: () => api.get(`/api/communities/${communityId}/scaffolds`, z.array(scaffoldSchema)),
  })

/**
 * Scaffolds for writers: those of the view from which the text was opened, if it has any, else the community's.
 * Undefined while loading.
 */
export const useOfferedScaffolds = (communityId: string, viewId: string | undefined): Scaffold[] | undefined => {
  const { data: scaffolds } = useQuery(scaffoldsQuery(communityId))
  const community = useQuery(communityQuery(communityId))
  const view = useQuery({ ...objectQuery(viewId ?? ''), enabled: viewId !== undefined })
  const root = useRootSettings(communityId)
  if (!scaffolds || community.isPending || (viewId !== undefined && view.isPending)) return undefined
  const ownOfView = view.data !== undefined && usesOwnScaffolds(view.data, root)
  return usedBy(ownOfView ? viewId : community.data?.rootContextId, scaffolds)
}
