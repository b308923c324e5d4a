import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { type Board, boardSchema } from '../../../shared/domain/views.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { api, setTag, tagOf } from '../../lib/api.ts'
import { isRequestedEarly } from '../../lib/early.ts'
import { storedTexts } from '../../lib/stored-texts.ts'
import { followed, reloadOnJoin, staleTimeIn } from '../../lib/live.ts'
import { boardKey, whileReading } from './views.live.ts'

const pathOf = (viewId: string) => `/api/views/${viewId}/board`

export const isBoardRequestedEarly = (viewId: string) => isRequestedEarly(pathOf(viewId))

/** Board of a view in one request, updated live while it is open. */
export const boardQuery = (viewId: string) => {
  const room = roomOf('linkfrom', viewId)
  return queryOptions({
    queryKey: boardKey(viewId),
    queryFn: async ({ client, signal }) => {
      if (isBoardRequestedEarly(viewId)) reloadOnJoin(room)
      else await followed(room)
      const known = () => client.getQueryData<Board>(boardKey(viewId))
      return whileReading(() => api.getAgain(pathOf(viewId), boardSchema, known, { signal }))
    },
    // Unchanged parts keep their identity; the answer's entity tag is kept.
    structuralSharing: (before, now) => {
      const shared = replaceEqualDeep(before, now)
      setTag(shared as Board, tagOf(now as Board))
      return shared
    },
    meta: { live: true, room, onRefused: () => void storedTexts.drop(viewId) },
    staleTime: () => staleTimeIn(room),
  })
}
