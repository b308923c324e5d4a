import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { siteSchema } from '../../shared/domain/site.ts'
import { api } from './api.ts'

export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: () => api.get('/api/site', siteSchema),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The site's settings; suspends until loaded. */
export const useSite = () => useSuspenseQuery(siteQuery).data
