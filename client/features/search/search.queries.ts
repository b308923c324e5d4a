import { hashKey, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { searchCountAnswerSchema, searchFactsSchema } from '../../../shared/domain/search.ts'
import { api } from '../../lib/api.ts'
import type { SearchRequest } from './search-request.ts'

const COLUMNS = ['type', 'title', 'authors', 'keywords', 'excerpt'] as const

/** Result in a list; without date if it is not readable. */
const rowSchema = z.extend(
  z.pick(objectSchema, { _id: true, type: true, title: true, authors: true, keywords: true }),
  {
    created: z.nullable(objectSchema.shape.created),
    excerpt: z.string(),
  },
)
export type ResultRow = z.infer<typeof rowSchema>

const path = (communityId: string) => `/api/contributions/${communityId}/search`

/** Ids of all matches, best first; selected contributions keep their own order. */
export const countQuery = (communityId: string, { query, searchType }: SearchRequest) =>
  queryOptions({
    queryKey: ['search', communityId, 'count', { query, searchType }],
    queryFn: async ({ signal }) => {
      if (query.ids && !query.words) return query.ids
      const body = { query, searchType }
      const { filteredObjectIDs } = await api.post(`${path(communityId)}/count`, body, searchCountAnswerSchema, {
        signal,
      })
      return filteredObjectIDs
    },
    retry: false,
  })

export interface VisiblePage {
  ids: readonly string[]
  page: number
  pagesize: number
}

export const rowsQuery = (communityId: string, { query }: SearchRequest, { ids, page, pagesize }: VisiblePage) =>
  queryOptions({
    queryKey: ['search', communityId, 'rows', query, ids] as const,
    queryFn: ({ signal }) => {
      const asked = { ...query, communityId, rangeOfID: ids, page, pagesize }
      const body = { query: asked, columns: [...COLUMNS, 'created'] }
      return ids.length === 0 ? [] : api.post(path(communityId), body, z.array(rowSchema), { signal })
    },
    // Keeps the previous page visible, but only within one search.
    placeholderData: (before, last) => (hashKey([last?.queryKey[3]]) === hashKey([query]) ? before : undefined),
    retry: false,
  })

export const factsQuery = (communityId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['search', communityId, 'facts', ids],
    queryFn: async ({ signal }) => {
      const facts = await api.post(`${path(communityId)}/facts`, { ids }, z.array(searchFactsSchema), { signal })
      return new Map(facts.map((one) => [one._id, one]))
    },
  })
