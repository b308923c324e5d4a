import { queryOptions } from '@tanstack/react-query'
import { studentActsSchema, studentNotesSchema } from '../../../shared/domain/students.ts'
import { api } from '../../lib/api.ts'

/** Members of a community, and notes that the user may read. */
export const studentNotesQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['search', communityId, 'studentNotes'],
    queryFn: () => api.get(`/api/contributions/${communityId}/studentNotes`, studentNotesSchema),
    retry: false,
  })

export const studentActsQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['search', communityId, 'studentActs'],
    queryFn: () => api.get(`/api/contributions/${communityId}/studentActs`, studentActsSchema),
    retry: false,
  })
