import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ActivityQuery, activitySchema } from '../../../shared/domain/activity.ts'
import { api } from '../../lib/api.ts'

export const activityQuery = (communityId: string, reads: ActivityQuery['reads']) =>
  queryOptions({
    queryKey: ['analysis', communityId, 'activity', reads],
    placeholderData: keepPreviousData,
    queryFn: () => api.get(`/api/analysis/${communityId}/activity?reads=${reads}`, activitySchema),
  })
