import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  ANALYSIS_COLUMNS,
  analysisNamesSchema,
  analysisRowSchema,
  supportUsesSchema,
} from '../../../shared/domain/analysis.ts'
import { api } from '../../lib/api.ts'

/** All contributions, without the objects of scaffolds and colours. */
const WRITTEN = { type: 'everything' }

/** Active contributions that match a query; oldest first by default. */
export const readAnalysisRows = (communityId: string, query: object, signal?: AbortSignal) =>
  api.post(
    `/api/contributions/${communityId}/search`,
    { query, searchType: WRITTEN, columns: ANALYSIS_COLUMNS },
    z.array(analysisRowSchema),
    signal && { signal },
  )

export const analysisRowsQuery = (communityId: string, query: object) =>
  queryOptions({
    queryKey: ['analysis', communityId, 'rows', query],
    queryFn: ({ signal }) => readAnalysisRows(communityId, query, signal),
  })

export const analysisCountQuery = (communityId: string, query: object) =>
  queryOptions({
    queryKey: ['analysis', communityId, 'count', query],
    queryFn: async ({ signal }) => {
      const body = { query, searchType: WRITTEN }
      const path = `/api/contributions/${communityId}/search/count`
      return (await api.post(path, body, z.object({ count: z.number() }), { signal })).count
    },
  })

export const rowsByIdQuery = (communityId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['analysis', communityId, 'ids', ids],
    placeholderData: keepPreviousData,
    queryFn: () =>
      api.post(
        `/api/contributions/${communityId}/search`,
        { query: { rangeOfID: ids }, columns: ANALYSIS_COLUMNS },
        z.array(analysisRowSchema),
      ),
  })

export const supportUsesQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['analysis', communityId, 'supports'],
    queryFn: () => api.get(`/api/analysis/${communityId}/supports`, supportUsesSchema),
  })

export const analysisNamesQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['analysis', communityId, 'names'],
    queryFn: () => api.get(`/api/analysis/${communityId}/names`, analysisNamesSchema),
  })
