import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { pausesSchema, type PauseChange, type Pauses } from '../../../shared/domain/pauses.ts'
import { api } from '../../lib/api.ts'

/** Maximum time between reads while a pause has an end, because a computer that sleeps stops the timer. */
const READ_AGAIN_MS = 60 * 60_000
/** Minimum, if the end has come on the server's clock only just. */
const SOON_MS = 500

const pausesKey = (communityId: string) => ['pauses', communityId]

/** Timers until the next end of a pause, by community. */
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Asks the server again when the next pause ends. The time until then comes from the server's clock alone. */
const readAtEnd = (cache: QueryClient, communityId: string, { now, community, member, views }: Pauses) => {
  clearTimeout(timers.get(communityId))
  const ends = [community, member, ...views].flatMap((pause) => (pause?.until ? [Date.parse(pause.until)] : []))
  if (ends.length === 0) return
  const wait = Math.max(Math.min(...ends) - Date.parse(now), SOON_MS)
  const read = () => void cache.invalidateQueries({ queryKey: pausesKey(communityId) })
  timers.set(communityId, setTimeout(read, Math.min(wait, READ_AGAIN_MS)))
}

/** Pauses in force in a community, as the user's server knows them. */
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

/** Begins or ends a pause, and caches the answer. */
export const changePause = async (cache: QueryClient, communityId: string, change: PauseChange) => {
  const pauses = await api.put(`/api/pauses/${communityId}`, change, pausesSchema)
  readAtEnd(cache, communityId, pauses)
  cache.setQueryData(pausesQuery(communityId).queryKey, pauses)
}

/** Reads the pauses again after a message that they changed. */
export const refreshPauses = (cache: QueryClient, communityId: string) =>
  cache.invalidateQueries({ queryKey: pausesKey(communityId) })
