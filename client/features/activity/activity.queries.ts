import { queryOptions } from '@tanstack/react-query'
import { activitySchema } from '../../../shared/domain/activity.ts'
import { api } from '../../lib/api.ts'

/** The newest records of a community, with the titles of what they are about. */
export const activityQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['analysis', communityId, 'activity'],
    queryFn: () => api.get(`/api/analysis/${communityId}/activity`, activitySchema),
  })
