import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/queries.ts'

/** A window that comes back after this long asks for news. */
const FRESH_MS = 5 * 60_000
/** The first page waits no longer than this for the notice. */
const PATIENCE_MS = 600

/** The notice of the day, as HTML; empty when there is none. */
export const noticeQuery = queryOptions({
  queryKey: ['flashNotice'],
  queryFn: async () => (await api.text('/api/flashNotice', { keepSession: true })).trim(),
  staleTime: FRESH_MS,
  refetchOnWindowFocus: true,
  retry: false,
  // Signing in forgets all that was read: the notice stays until it is read anew.
  placeholderData: keepPreviousData,
})

/** Asked before anything is drawn, so that the notice comes with the first page and moves nothing. */
export const noticeInTime = Promise.race([
  queryClient.prefetchQuery(noticeQuery),
  new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS)
  }),
])
