import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { api } from '../../lib/api.ts'

const SUGGESTIONS_MAX = 8

const suggestionSchema = z.extend(z.pick(objectSchema, { _id: true, type: true, title: true, authors: true }), {
  excerpt: z.string(),
})
export type Suggestion = z.infer<typeof suggestionSchema>

/** Best matches for all words, each with an excerpt. */
export const suggestionsQuery = (communityId: string, words: readonly string[]) =>
  queryOptions({
    queryKey: ['search', communityId, 'quick', words],
    queryFn: ({ signal }) =>
      api.post(
        `/api/contributions/${communityId}/search`,
        {
          query: { words, sort: 'relevance', pagesize: SUGGESTIONS_MAX, withPrivate: true },
          searchType: { type: 'everything' },
          columns: ['type', 'title', 'authors', 'excerpt'],
        },
        z.array(suggestionSchema),
        { signal },
      ),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
