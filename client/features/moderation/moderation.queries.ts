import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import {
  approvedSchema,
  moderationCountSchema,
  reportedSchema,
  type Waiting,
  waitingSchema,
} from '../../../shared/domain/moderation.ts'
import { moderationKey } from '../../entities/moderation/moderation.ts'
import { api } from '../../lib/api.ts'

const list = <S extends z.ZodMiniType>(communityId: string, name: string, schema: S) =>
  queryOptions({
    queryKey: [...moderationKey(communityId), name],
    queryFn: () => api.get(`/api/moderation/${communityId}/${name}`, schema),
    meta: { live: true },
    staleTime: 0,
  })

export const moderationCountQuery = (communityId: string) => list(communityId, 'count', moderationCountSchema)
export const reportsQuery = (communityId: string) => list(communityId, 'reports', z.array(reportedSchema))
export const waitingQuery = (communityId: string) => list(communityId, 'waiting', z.array(waitingSchema))
export const removedQuery = (communityId: string) => list(communityId, 'removed', z.array(objectSchema))

/** Returns approved ids, and ids that changed since. */
export const approve = (communityId: string, items: readonly Waiting[]) => {
  const body = { items: items.map(({ object: { _id, version } }) => ({ _id, version })) }
  return api.post(`/api/moderation/${communityId}/approve`, body, approvedSchema)
}
