import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { type Fault, report, reportFailure } from './report.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Kept true by live messages; read again after the connection was lost. */
      live?: boolean
      /** The room in which changes of it are told. */
      room?: string
      /** Called when the server refuses it: what was known of it is not shown any more. */
      onRefused?: () => void
      /** What the console is told, before the error, when it cannot be read. */
      fault?: Fault
    }
    mutationMeta: {
      /** What the console is told, before the error, when it fails. */
      fault?: Fault
    }
  }
}

const RETRIES = 2

/** Only what may pass by itself is tried again: no answer, or a server in trouble. */
const worthRetrying = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Returns whether the server knows who asks, and does not answer. */
const isRefused = (error: unknown) => error instanceof ApiError && (error.status === 403 || error.status === 404)

/** Whoever is blocked sees nothing of the community any more from the next call on. */
export const isBlocked = (error: unknown) => error instanceof ApiError && error.code === 'member.blocked'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // The console hears of it whatever a page makes of it: many show what they knew before.
      if (query.meta?.fault) report(query.meta.fault, error)
      else reportFailure(error)
      const refused = isRefused(error) ? query.meta?.onRefused : undefined
      if (isBlocked(error) || refused) query.setState({ data: undefined })
      refused?.()
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) => {
      if (meta?.fault) report(meta.fault, error)
      if (isBlocked(error)) void queryClient.invalidateQueries()
    },
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

/** Reads again what is told of in a room, once. */
export const readRoomAgain = (room: string) =>
  queryClient.invalidateQueries({ predicate: (query) => query.meta?.room === room })
