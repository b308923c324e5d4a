import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { attentionSchema, ideasSchema, type QuestionsQuery, questionsSchema } from '../../../shared/domain/questions.ts'
import { api } from '../../lib/api.ts'

const asked = ({ views, ...query }: Partial<QuestionsQuery> & { author?: string }) =>
  new URLSearchParams(
    Object.entries({ ...query, views: views?.join(',') ?? '' }).filter(([, value]) => value !== ''),
  ).toString()

/** Figures of the first three questions; the previous result stays visible while loading. */
export const questionsQuery = (communityId: string, query: QuestionsQuery) =>
  queryOptions({
    queryKey: ['analysis', communityId, 'questions', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.get(`/api/questions/${communityId}?${asked(query)}`, questionsSchema, { signal }),
  })

/** Figures of an author's ideas; without an author those of the current user. */
export const ideasQuery = (communityId: string, query: QuestionsQuery, author: string) =>
  queryOptions({
    queryKey: ['analysis', communityId, 'ideas', query, author],
    queryFn: ({ signal }) =>
      api.get(`/api/questions/${communityId}/ideas?${asked({ ...query, author })}`, ideasSchema, { signal }),
  })

export const attentionQuery = (communityId: string, query: QuestionsQuery) =>
  queryOptions({
    queryKey: ['analysis', communityId, 'attention', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.get(`/api/questions/${communityId}/attention?${asked(query)}`, attentionSchema, { signal }),
  })
