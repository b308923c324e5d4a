import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  type Answers,
  givenAnswersSchema,
  memberAnswersSchema,
  type NewStudy,
  ownStudiesSchema,
  type StudyChange,
  studyOverviewSchema,
  studySchema,
} from '../../../shared/domain/studies.ts'
import { api } from '../../lib/api.ts'

const at = (communityId: string, path = '') => `/api/communities/${communityId}/studies${path}`

export const ownStudiesQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['studies', communityId, 'own'],
    queryFn: ({ signal }) => api.get(at(communityId), ownStudiesSchema, { signal }),
    staleTime: 60_000,
  })

export const overviewQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['studies', communityId, 'overview'],
    queryFn: ({ signal }) => api.get(at(communityId, '/overview'), studyOverviewSchema, { signal }),
    staleTime: 0,
  })

export const memberAnswersQuery = (communityId: string, studyId: string) =>
  queryOptions({
    queryKey: ['studies', communityId, 'answers', studyId],
    queryFn: ({ signal }) => api.get(at(communityId, `/${studyId}/answers`), memberAnswersSchema, { signal }),
    staleTime: 0,
  })

/** Calls that read the studies again, also after a refusal, e.g. of an old text. */
export const useStudyCalls = (communityId: string) => {
  const cache = useQueryClient()
  const reading = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } finally {
      await cache.invalidateQueries({ queryKey: ['studies', communityId] })
    }
  }
  return {
    make: (study: NewStudy) => reading(api.post(at(communityId), study, studySchema)),
    change: (id: string, change: StudyChange) => reading(api.put(at(communityId, `/${id}`), change, studySchema)),
    remove: (id: string) => reading(api.del(at(communityId, `/${id}`))),
    answer: (id: string, answers: Answers) =>
      reading(api.put(at(communityId, `/${id}/answers`), answers, givenAnswersSchema)),
  }
}
