import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/queries.ts'

/** Age in milliseconds after which a refocused window refetches the notice. */
const FRESH_MS = 5 * 60_000
/** Maximum delay of the first page in milliseconds: a round trip on a slow phone. A later notice overlaps the page. */
const PATIENCE_MS = 600

/** Notice of the day as HTML; empty if there is none. */
export const noticeQuery = queryOptions({
  queryKey: ['flashNotice'],
  queryFn: async () => (await api.text('/api/flashNotice', { keepSession: true })).trim(),
  staleTime: FRESH_MS,
  refetchOnWindowFocus: true,
  retry: false,
  // Signing in clears the cache; the old notice stays visible until the new one is loaded.
  placeholderData: keepPreviousData,
})

/** Prefetched before the first render, so that the notice does not shift the page. */
export const noticeInTime = Promise.race([
  queryClient.prefetchQuery(noticeQuery),
  new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS)
  }),
])
