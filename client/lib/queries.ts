import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Kept true by live messages; read again after the connection was lost. */
      live?: boolean
    }
  }
}

const RETRIES = 2

/** Only what may pass by itself is tried again: no answer, or a server in trouble. */
const worthRetrying = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

export const queryClient = new QueryClient({
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
