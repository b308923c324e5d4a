import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { wordCloudSchema } from '../../../shared/domain/word-cloud.ts'
import { api } from '../../lib/api.ts'

export const wordsQuery = (viewId: string, stopWords: readonly string[], language: string) =>
  queryOptions({
    queryKey: ['views', 'words', viewId, stopWords, language],
    queryFn: ({ signal }) =>
      api.get(`/api/views/${viewId}/words${language && `?language=${language}`}`, wordCloudSchema, { signal }),
    placeholderData: keepPreviousData,
    // New notes send no message here, so it is refetched when the window is focused.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
