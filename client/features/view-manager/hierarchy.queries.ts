import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { type Hierarchy, hierarchySchema, type ViewMove } from '../../../shared/rules/hierarchy.ts'
import { anything, api } from '../../lib/api.ts'
import { viewsKey } from '../../entities/view/live-views.ts'
import { withIdempotencyKey } from '../../lib/idempotency-key.ts'

export const hierarchyQuery = (communityId: string) =>
  queryOptions({
    queryKey: [...viewsKey(communityId), 'hierarchy'],
    queryFn: () => api.get(`/api/communities/${communityId}/hierarchy`, hierarchySchema),
    meta: { live: true },
    staleTime: 0,
  })

const readAgain = (cache: QueryClient, communityId: string) =>
  cache.invalidateQueries({ queryKey: viewsKey(communityId) })

const change = (cache: QueryClient, communityId: string, changed: (known: Hierarchy) => Hierarchy) =>
  cache.setQueryData(hierarchyQuery(communityId).queryKey, (known) => known && changed(known))

export const useAddView = (communityId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (title: string) =>
      api.post(`/api/communities/${communityId}/views`, { title }, objectSchema, withIdempotencyKey()),
    onSuccess: () => readAgain(cache, communityId),
  })
}

export const useRemoveView = (communityId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (viewId: string) => api.del(`/api/communities/${communityId}/views/${viewId}`),
    onSuccess: (_, viewId) =>
      change(cache, communityId, ({ views, links }) => ({ views: views.filter(({ _id }) => _id !== viewId), links })),
    onSettled: () => readAgain(cache, communityId),
  })
}

export interface Move extends ViewMove {
  viewId: string
}

const afterMove = ({ views, links }: Hierarchy, { viewId, from, to }: Move): Hierarchy => ({
  views,
  links: [
    ...links.filter((link) => link.to !== viewId || (link.from !== from && link.from !== to)),
    ...(to === null ? [] : [{ _id: viewId, from: to, to: viewId }]),
  ],
})

/** Moves a view in the hierarchy optimistically; rolls back on failure. */
export const useMoveView = (communityId: string) => {
  const cache = useQueryClient()
  const { queryKey } = hierarchyQuery(communityId)
  return useMutation({
    scope: { id: 'hierarchy' },
    mutationFn: ({ viewId, from, to }: Move) => api.put(`/api/views/${viewId}/parent`, { from, to }, anything),
    onMutate: (move) => {
      void cache.cancelQueries({ queryKey })
      change(cache, communityId, (known) => afterMove(known, move))
    },
    onSettled: () => readAgain(cache, communityId),
  })
}
