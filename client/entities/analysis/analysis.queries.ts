import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  ANALYSIS_COLUMNS,
  analysisNamesSchema,
  analysisRowSchema,
  supportUsesSchema,
} from '../../../shared/domain/analysis.ts'
import { api } from '../../lib/api.ts'

/** All that members write; what belongs to scaffolds and colours is none of it. */
const WRITTEN = { type: 'everything' }

/** Reads the active contributions that fit a query, oldest first unless the query has another order. */
export const readAnalysisRows = (communityId: string, query: object, signal?: AbortSignal) =>
  api.post(
    `/api/contributions/${communityId}/search`,
    { query, searchType: WRITTEN, columns: ANALYSIS_COLUMNS },
    z.array(analysisRowSchema),
    signal && { signal },
  )

/** The active contributions that fit a query, in its order, in one call. */
export const analysisRowsQuery = (communityId: string, query: object) =>
  queryOptions({
    queryKey: ['analysis', communityId, 'rows', query],
    queryFn: ({ signal }) => readAnalysisRows(communityId, query, signal),
  })

/** The number of contributions that fit a query. */
export const analysisCountQuery = (communityId: string, query: object) =>
  queryOptions({
    queryKey: ['analysis', communityId, 'count', query],
    queryFn: async ({ signal }) => {
      const body = { query, searchType: WRITTEN }
      const path = `/api/contributions/${communityId}/search/count`
      return (await api.post(path, body, z.object({ count: z.number() }), { signal })).count
    },
  })

/** Some contributions by their ids, in that order. */
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

/** Which notes use which supports. */
export const supportUsesQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['analysis', communityId, 'supports'],
    queryFn: () => api.get(`/api/analysis/${communityId}/supports`, supportUsesSchema),
  })

/** How authors are called on pages of analysis, and by which versions figures are made. */
export const analysisNamesQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['analysis', communityId, 'names'],
    queryFn: () => api.get(`/api/analysis/${communityId}/names`, analysisNamesSchema),
  })
