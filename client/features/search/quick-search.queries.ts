import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { api } from '../../lib/api.ts'

/** So many suggestions are shown. */
const SUGGESTIONS_MAX = 8

const suggestionSchema = z.extend(z.pick(objectSchema, { _id: true, type: true, title: true, authors: true }), {
  excerpt: z.string(),
})
export type Suggestion = z.infer<typeof suggestionSchema>

/** The best of what holds all of the words, each with the passage in which they stand. */
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
