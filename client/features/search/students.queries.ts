import { queryOptions } from '@tanstack/react-query'
import { studentActsSchema, studentNotesSchema } from '../../../shared/domain/students.ts'
import { api } from '../../lib/api.ts'

/** Everybody of a community, and the notes that one may read. */
export const studentNotesQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['search', communityId, 'studentNotes'],
    queryFn: () => api.get(`/api/contributions/${communityId}/studentNotes`, studentNotesSchema),
    retry: false,
  })

/** The acts of all of them on those notes. */
export const studentActsQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['search', communityId, 'studentActs'],
    queryFn: () => api.get(`/api/contributions/${communityId}/studentActs`, studentActsSchema),
    retry: false,
  })
