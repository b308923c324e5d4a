import type { QueryClient } from '@tanstack/react-query'
import { type Opening, openingSchema } from '../../../shared/domain/opening.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { groupsQuery, myAuthorQuery } from '../../entities/author/member.ts'
import { communityQuery } from '../../entities/community/community.ts'
import { takeObject } from '../../entities/object/objects.ts'
import { api } from '../../lib/api.ts'
import { hearLater } from '../../lib/live.ts'
import { reportFailure } from '../../lib/report.ts'
import { meQuery } from '../../lib/session.ts'
import { readSession } from '../../lib/token.ts'
import { findKeptBoard } from './kept-boards.ts'
import { boardKey } from './views.live.ts'
import { boardQuery, isBoardAskedEarly } from './views.queries.ts'

/** The page waits no longer than this for being drawn whole; what comes later it shows when it comes. */
const PATIENCE_MS = 1000

const keepOpening = (cache: QueryClient, { me, author, community, root, groups }: Opening) => {
  cache.setQueryData(meQuery.queryKey, me)
  cache.setQueryData(communityQuery(community._id).queryKey, community)
  cache.setQueryData(myAuthorQuery(community._id).queryKey, author)
  cache.setQueryData(groupsQuery(community._id).queryKey, groups)
  takeObject(cache, root)
  hearLater(roomOf('contribution', root._id))
}

/** What fails here is asked for again, each part by whoever needs it, and told there. */
const readOpening = async (cache: QueryClient, viewId: string) => {
  try {
    keepOpening(cache, await api.get(`/api/views/${viewId}/opening`, openingSchema))
  } catch (error) {
    reportFailure(error)
  }
}

const knowsACommunity = (cache: QueryClient) =>
  cache.getQueriesData({ queryKey: ['communities'], predicate: ({ queryKey }) => queryKey[2] === 'itself' }).length > 0

/** Shows a view as this browser kept it, where the server has not answered yet; resolves with whether it does. */
const showKept = async (cache: QueryClient, viewId: string): Promise<boolean> => {
  const kept = await findKeptBoard(viewId)
  const state = cache.getQueryState(boardKey(viewId))
  const isLate = state?.data !== undefined || state?.error
  if (!kept || isLate || readSession()?.userId !== kept.opening.me._id) return false
  if (!knowsACommunity(cache)) keepOpening(cache, kept.opening)
  cache.setQueryData(boardKey(viewId), kept.board, { updatedAt: 0 })
  return true
}

/**
 * Reads in one answer what the page around a view needs, unless it came from another view; of a page that is loaded anew also the
 * board, which was asked for with it. Resolves when there is something to show, from the server or as it was kept.
 */
export const openView = async (cache: QueryClient, viewId: string) => {
  if (cache.getQueryData(boardKey(viewId))) return
  const opening = knowsACommunity(cache) ? undefined : readOpening(cache, viewId)
  const kept = showKept(cache, viewId)
  if (!isBoardAskedEarly(viewId)) {
    await kept
    return
  }
  const fresh = Promise.all([opening, cache.prefetchQuery(boardQuery(viewId))])
  const patience = new Promise<void>((resolve) => void setTimeout(resolve, PATIENCE_MS))
  await Promise.race([fresh, kept.then((shown) => (shown ? undefined : fresh)), patience])
}
