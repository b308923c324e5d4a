import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keyConceptCollectionSchema } from '../../../shared/domain/key-concepts.ts'
import { api } from '../../lib/api.ts'

export const collectionsQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['keyConcepts', communityId, 'collections'],
    queryFn: () => api.get(`/api/keyconcept/${communityId}/allcollections/`, z.array(keyConceptCollectionSchema)),
    // Changes by other managers send no live messages.
    staleTime: 0,
  })
