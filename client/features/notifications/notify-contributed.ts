import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { anything, api } from '../../lib/api.ts'
import { communityQuery } from '../../entities/community/community.ts'
import { myAuthorQuery } from '../../entities/author/member.ts'
import { paths } from '../../lib/paths.ts'
import { reportFailure } from '../../lib/report.ts'

/** Requests notifications for a contribution to a view's subscribers; a failure is only logged. */
export const useNotifyContributed = (viewId: string | undefined) => {
  const cache = useQueryClient()
  return useCallback(
    (contribution: Contribution) => {
      const { communityId, status } = contribution
      if (viewId === undefined || status !== 'active') return
      const send = async () => {
        const [author, community] = await Promise.all([
          cache.ensureQueryData(myAuthorQuery(communityId)),
          cache.ensureQueryData(communityQuery(communityId)),
        ])
        const body = {
          author,
          contribution,
          contextId: viewId,
          viewLink: location.origin + paths.view(viewId),
          communityName: community.title,
          url: location.origin,
        }
        await api.post(`/api/notifications/notify/${communityId}`, body, anything)
      }
      send().catch(reportFailure)
    },
    [cache, viewId],
  )
}
