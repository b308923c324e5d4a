import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { type Fault, report, reportFailure } from './report.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Updated by live messages; read again after a reconnection. */
      live?: boolean
      /** The room of its change events. */
      room?: string
      /** Called if the server refuses access, to drop cached data. */
      onRefused?: () => void
      fault?: Fault
    }
    mutationMeta: {
      /** Console message if the mutation fails. */
      fault?: Fault
    }
  }
}

const RETRIES = 2
/** Retries while other requests of the account are running; each takes seconds at most. */
const BUSY_RETRIES = 20
const BUSY_MS = 5_000

const isBusy = (error: unknown) => error instanceof ApiError && error.code === 'request.tooManyHeavy'

/** Retries only network failures, 5xx answers, and "busy" answers. */
const isWorthRetrying = (failures: number, error: unknown) =>
  isBusy(error)
    ? failures < BUSY_RETRIES
    : failures < RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Milliseconds: the server's value, or 1, 2 seconds. */
const retryDelay = (failures: number, error: unknown) => (isBusy(error) ? BUSY_MS : 1000 * 2 ** failures)

/** Returns whether access was refused or the object is missing. */
const isRefused = (error: unknown) => error instanceof ApiError && (error.status === 403 || error.status === 404)

/** A blocked user loses access to the community with the next call. */
export const isBlocked = (error: unknown) => error instanceof ApiError && error.code === 'member.blocked'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // Logged even if the page keeps showing cached data.
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
      // Offline is an immediate error instead of a silent wait for the network.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

const isLive = ({ meta }: Pick<Query, 'meta'>) => meta?.live === true

/** Refetches all queries that are updated by live messages, once. */
export const readLiveAgain = () => queryClient.invalidateQueries({ predicate: isLive })

/** As `readLiveAgain`, later, but for fetches that begin from now on. */
export const readLiveLater = () => {
  const cache = queryClient.getQueryCache()
  const missed = new Set(cache.findAll({ predicate: isLive }))
  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'fetch') missed.delete(event.query)
    if (event.action.type === 'error' && isLive(event.query)) missed.add(event.query)
  })
  return () => {
    stop()
    return queryClient.invalidateQueries({ predicate: (query) => missed.has(query) })
  }
}

/** Refetches the queries of a room, once. */
export const readRoomAgain = (room: string) =>
  queryClient.invalidateQueries({ predicate: (query) => query.meta?.room === room })
