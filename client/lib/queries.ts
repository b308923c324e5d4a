import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { type Fault, report, reportFailure } from './report.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Kept true by live messages; read again after the connection was lost. */
      live?: boolean
      /** What the console is told, before the error, when it cannot be read. */
      fault?: Fault
    }
  }
}

const RETRIES = 2

/** Only what may pass by itself is tried again: no answer, or a server in trouble. */
const worthRetrying = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // The console hears of it whatever a page makes of it: many show what they knew before.
    onError: (error, { meta }) => (meta?.fault ? report(meta.fault, error) : reportFailure(error)),
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < RETRIES && worthRetrying(error),
      refetchOnWindowFocus: false,
      // Offline is told at once instead of waiting silently for the network.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** Reads everything again that live messages keep true, once. */
export const readLiveAgain = () => queryClient.invalidateQueries({ predicate: (query) => query.meta?.live === true })
