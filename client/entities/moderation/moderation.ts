import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { HOLDABLE_TYPES, objectSchema } from '../../../shared/domain/contributions.ts'
import { type ReportReason, threadGapSchema } from '../../../shared/domain/moderation.ts'
import { canManage, type Guarded, type Member } from '../../../shared/rules/access.ts'
import { anything, api } from '../../lib/api.ts'
import { live } from '../../lib/live.ts'

export type Moderated = Pick<Guarded, '_id' | 'type' | 'authors' | 'held'> & { status: string; communityId: string }

export const moderationKey = (communityId: string) => ['moderation', communityId]

/** Empty for managers, who see the notes. */
export const threadGapsQuery = (communityId: string) =>
  queryOptions({
    queryKey: [...moderationKey(communityId), 'gaps'],
    queryFn: () => api.get(`/api/moderation/${communityId}/gaps`, z.array(threadGapSchema)),
    // Messages about removed notes go to their readers only.
    staleTime: 0,
  })

const isPublished = ({ type, status }: Moderated) => HOLDABLE_TYPES.includes(type) && status === 'active'

export const mayReport = (member: Member, object: Moderated): boolean =>
  isPublished(object) && !object.held && member.authorId !== null && !object.authors.includes(member.authorId)

export const mayRemove = (member: Member, object: Moderated): boolean =>
  canManage(member) && isPublished(object) && object.held !== 'removed'

export const mayRestore = (member: Member, object: Moderated): boolean => canManage(member) && object.held === 'removed'

export const moderationCalls = ({ communityId, _id }: Pick<Moderated, '_id' | 'communityId'>) => {
  const path = (act: string) => `/api/moderation/${communityId}/${_id}/${act}`
  return {
    report: (reason: ReportReason) => api.post(path('report'), { reason }, anything),
    remove: (reason: string) => api.post(path('remove'), { reason }, objectSchema),
    restore: () => api.post(path('restore'), {}, objectSchema),
    decide: (decision: object) => api.post(path('decide'), decision, anything),
    sendBack: (text: string) => api.post(path('sendBack'), { text }, anything),
    dismissNotice: () => api.remove(path('notice'), undefined, anything),
  }
}

export const useLiveModeration = (communityId: string) => {
  const cache = useQueryClient()
  useEffect(
    () =>
      live.on('moderation:update', (changed) => {
        if (changed.communityId === communityId) void cache.invalidateQueries({ queryKey: moderationKey(communityId) })
      }),
    [cache, communityId],
  )
}

export const useThreadGaps = (communityId: string) => useQuery(threadGapsQuery(communityId)).data ?? []
