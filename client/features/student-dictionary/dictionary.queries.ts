import { queryOptions } from '@tanstack/react-query'
import {
  keyConceptCollectionSchema,
  noteGroupsSchema,
  type NoteGroupsRequest,
  studentWordsSchema,
} from '../../../shared/domain/key-concepts.ts'
import type { AnalysisLanguage } from '../../../shared/domain/text-analysis.ts'
import { anything, api } from '../../lib/api.ts'

const FRESH_MS = 5_000
const TRIED_MAX = 20

const pathOf = (communityId: string, act: string) => `/api/keyconcept/${communityId}/${act}`

/** Words of an author; the previous ones stay visible when only the language changes. */
export const wordsQuery = (communityId: string, authorId: string, language: AnalysisLanguage) =>
  queryOptions({
    queryKey: ['keyConcepts', communityId, 'words', authorId, language],
    queryFn: ({ signal }) =>
      api.get(pathOf(communityId, `words/${authorId}?language=${language}`), studentWordsSchema, { signal }),
    staleTime: FRESH_MS,
    placeholderData: (before, query) => (query?.queryKey[3] === authorId ? before : undefined),
  })

/** First of the authors who has words, else the first one; null without authors. */
export const firstAuthorQuery = (communityId: string, authorIds: readonly string[], language: AnalysisLanguage) =>
  queryOptions({
    queryKey: ['keyConcepts', communityId, 'firstAuthor', authorIds, language],
    queryFn: async ({ client }) => {
      for (const id of authorIds.slice(0, TRIED_MAX)) {
        // oxlint-disable-next-line no-await-in-loop -- mostly the first one has words
        const { words } = await client.fetchQuery(wordsQuery(communityId, id, language))
        if (words.length > 0) return id
      }
      return authorIds[0] ?? null
    },
  })

export const groupsQuery = (communityId: string, request: NoteGroupsRequest) =>
  queryOptions({
    queryKey: ['keyConcepts', communityId, 'groups', request.authorId, request],
    queryFn: ({ signal }) => api.post(pathOf(communityId, 'groups'), request, noteGroupsSchema, { signal }),
    staleTime: 0,
    placeholderData: (before, query) => (query?.queryKey[3] === request.authorId ? before : undefined),
  })

interface Fields {
  name: string
  keyConcepts: readonly string[]
}

export const saveCollection = (communityId: string, keyConceptCollection: Fields) =>
  api.post(pathOf(communityId, 'collections/'), { keyConceptCollection }, keyConceptCollectionSchema)

export const updateCollection = (communityId: string, keyConceptCollection: Fields & { _id: string }) =>
  api.put(pathOf(communityId, 'collections/'), { keyConceptCollection }, keyConceptCollectionSchema)

export const deleteCollection = (communityId: string, id: string) =>
  api.remove(pathOf(communityId, `collections/${id}`), undefined, anything)
