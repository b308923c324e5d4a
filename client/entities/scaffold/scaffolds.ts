import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Scaffold, scaffoldSchema, usedBy, usesOwnScaffolds } from '../../../shared/domain/scaffolds.ts'
import { api } from '../../lib/api.ts'
import { communityQuery, useRootSettings } from '../community/community.ts'
import { objectQuery } from '../object/objects.ts'

export type { Scaffold }

/** A community's scaffolds in the community's order; one that cannot be read is left out. */
export const scaffoldsQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['scaffolds', communityId],
    queryFn: () => api.get(`/api/communities/${communityId}/scaffolds`, z.array(scaffoldSchema)),
  })

/**
 * The scaffolds that are offered to whoever writes: those of the view that the writing was opened from, where it has
 * scaffolds of its own, otherwise those that the community uses. Undefined until they are known.
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
