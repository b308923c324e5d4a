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
/** Retries while other requests of the account are running; each ends after some seconds. */
const BUSY_RETRIES = 20
const BUSY_MS = 5_000

const isBusy = (error: unknown) => error instanceof ApiError && error.code === 'request.tooManyHeavy'

/** Retries only network failures, 5xx answers, and a server that is busy with other requests of this account. */
const isWorthRetrying = (failures: number, error: unknown) =>
  isBusy(error)
    ? failures < BUSY_RETRIES
    : failures < RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Milliseconds until the next try: as long as the server asks for, or 1, 2 seconds. */
const retryDelay = (failures: number, error: unknown) => (isBusy(error) ? BUSY_MS : 1000 * 2 ** failures)

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
      retry: isWorthRetrying,
      retryDelay,
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
