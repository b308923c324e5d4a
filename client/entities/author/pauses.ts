import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { pausesSchema, type PauseChange, type Pauses } from '../../../shared/domain/pauses.ts'
import { api } from '../../lib/api.ts'

/** Time between reads, because a sleeping computer stops the timer. */
const READ_AGAIN_MS = 60 * 60_000
const SOON_MS = 500

const pausesKey = (communityId: string) => ['pauses', communityId]

/** By community. */
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Waits by the server's clock. */
const readAtEnd = (cache: QueryClient, communityId: string, { now, community, member, views }: Pauses) => {
  clearTimeout(timers.get(communityId))
  const ends = [community, member, ...views].flatMap((pause) => (pause?.until ? [Date.parse(pause.until)] : []))
  if (ends.length === 0) return
  const wait = Math.max(Math.min(...ends) - Date.parse(now), SOON_MS)
  const read = () => void cache.invalidateQueries({ queryKey: pausesKey(communityId) })
  timers.set(communityId, setTimeout(read, Math.min(wait, READ_AGAIN_MS)))
}

export const pausesQuery = (communityId: string) =>
  queryOptions({
    queryKey: pausesKey(communityId),
    queryFn: async ({ client, signal }) => {
      const pauses = await api.get(`/api/pauses/${communityId}`, pausesSchema, { signal })
      readAtEnd(client, communityId, pauses)
      return pauses
    },
    meta: { live: true },
  })

export const keepPauses = (cache: QueryClient, communityId: string, pauses: Pauses) => {
  readAtEnd(cache, communityId, pauses)
  cache.setQueryData(pausesQuery(communityId).queryKey, pauses)
}

export const changePause = async (cache: QueryClient, communityId: string, change: PauseChange) => {
  const pauses = await api.put(`/api/pauses/${communityId}`, change, pausesSchema)
  keepPauses(cache, communityId, pauses)
}

export const refreshPauses = (cache: QueryClient, communityId: string) =>
  cache.invalidateQueries({ queryKey: pausesKey(communityId) })
