import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { siteSchema } from '../../shared/domain/site.ts'
import { api } from './api.ts'

/** What anybody may know of this site. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: () => api.get('/api/site', siteSchema),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The site's settings; a component that comes first waits for them. */
export const useSite = () => useSuspenseQuery(siteQuery).data
