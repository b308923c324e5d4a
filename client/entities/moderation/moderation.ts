import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { HOLDABLE_TYPES, objectSchema } from '../../../shared/domain/contributions.ts'
import { type ReportReason, threadGapSchema } from '../../../shared/domain/moderation.ts'
import { canManage, type Guarded, type Member } from '../../../shared/rules/access.ts'
import { anything, api } from '../../lib/api.ts'
import { live } from '../../lib/live.ts'

/** An object with what decides which acts of moderation it offers. */
export type Moderated = Pick<Guarded, '_id' | 'type' | 'authors' | 'held'> & { status: string; communityId: string }

/** Key prefix of everything that a decision of a manager changes. */
export const moderationKey = (communityId: string) => ['moderation', communityId]

/** Gaps of removed notes in the threads of a community; empty for managers, who see the notes. */
export const threadGapsQuery = (communityId: string) =>
  queryOptions({
    queryKey: [...moderationKey(communityId), 'gaps'],
    queryFn: () => api.get(`/api/moderation/${communityId}/gaps`, z.array(threadGapSchema)),
    // Messages about removed notes go to their readers only.
    staleTime: 0,
  })

const isPublished = ({ type, status }: Moderated) => HOLDABLE_TYPES.includes(type) && status === 'active'

/** Returns whether a member is offered to report a contribution: of others, which is there for all. */
export const mayReport = (member: Member, object: Moderated): boolean =>
  isPublished(object) && !object.held && member.authorId !== null && !object.authors.includes(member.authorId)

/** Returns whether a member is offered to remove a contribution for everyone. */
export const mayRemove = (member: Member, object: Moderated): boolean =>
  canManage(member) && isPublished(object) && object.held !== 'removed'

/** Returns whether a member is offered to restore a contribution. */
export const mayRestore = (member: Member, object: Moderated): boolean => canManage(member) && object.held === 'removed'

/** Calls of moderation about one contribution. Each rejects with an ApiError. */
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

/** Reloads lists of moderation when another manager decides or somebody reports. */
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

/** Gaps of removed notes, reloaded with the page's other lists of links. */
export const useThreadGaps = (communityId: string) => useQuery(threadGapsQuery(communityId)).data ?? []
