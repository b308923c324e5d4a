import type { QueryClient } from '@tanstack/react-query'
import { usedBy, usesOwnScaffolds } from '../../../shared/domain/scaffolds.ts'
import { communityQuery, rootContextQuery } from '../../entities/community/community.ts'
import { objectQuery } from '../../entities/object/objects.ts'
import { scaffoldsQuery } from '../../entities/scaffold/scaffolds.ts'

export const supportsAtHand = async (cache: QueryClient, communityId: string, viewId: string): Promise<string[]> => {
  const [scaffolds, community, view] = await Promise.all([
    cache.ensureQueryData(scaffoldsQuery(communityId)),
    cache.ensureQueryData(communityQuery(communityId)),
    cache.ensureQueryData(objectQuery(viewId)),
  ])
  const { rootContextId } = community
  const root = rootContextId === undefined ? undefined : await cache.ensureQueryData(rootContextQuery(rootContextId))
  const user = usesOwnScaffolds(view, root?.data) ? viewId : rootContextId
  return usedBy(user, scaffolds).flatMap(({ supports }) => supports.map(({ title }) => title))
}
