import { queryOptions } from '@tanstack/react-query'
import { wordCloudSchema } from '../../../shared/domain/word-cloud.ts'
import { api } from '../../lib/api.ts'

/** The most frequent words of a view's notes, counted anew when the community leaves out others. */
export const wordsQuery = (viewId: string, stopWords: readonly string[]) =>
  queryOptions({
    queryKey: ['views', 'words', viewId, stopWords],
    queryFn: ({ signal }) => api.get(`/api/views/${viewId}/words`, wordCloudSchema, { signal }),
    // Nothing tells of what others write meanwhile: whoever comes back sees it counted anew.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
