import type { QueryClient } from '@tanstack/react-query'
import { type Opening, openingSchema } from '../../../shared/domain/opening.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { groupsQuery, myAuthorQuery } from '../../entities/author/member.ts'
import { keepPauses } from '../../entities/author/pauses.ts'
import { communityQuery } from '../../entities/community/community.ts'
import { firstStepsQuery } from '../../entities/community/first-steps.ts'
import { cacheObject } from '../../entities/object/objects.ts'
import { keepHints, knowsHints } from '../../entities/view/pending-hints.ts'
import { api } from '../../lib/api.ts'
import { reloadOnJoin } from '../../lib/live.ts'
import { reportFailure } from '../../lib/report.ts'
import { meQuery } from '../../lib/session.ts'
import { readSession } from '../../lib/token.ts'
import { findCachedBoard } from './cached-boards.ts'
import { boardKey } from './views.live.ts'
import { boardQuery, isBoardRequestedEarly } from './views.queries.ts'

/** In milliseconds; else a slow network would leave an empty page. */
const PATIENCE_MS = 1000

const keepOpening = (cache: QueryClient, opening: Opening) => {
  const { me, author, community, root, groups, pauses, firstSteps, hints } = opening
  cache.setQueryData(meQuery.queryKey, me)
  cache.setQueryData(communityQuery(community._id).queryKey, community)
  cache.setQueryData(myAuthorQuery(community._id).queryKey, author)
  cache.setQueryData(groupsQuery(community._id).queryKey, groups)
  cache.setQueryData(firstStepsQuery(community._id).queryKey, firstSteps ?? null)
  keepHints(cache, hints)
  if (pauses) keepPauses(cache, community._id, pauses)
  cacheObject(cache, root)
  reloadOnJoin(roomOf('contribution', root._id))
}

/** Errors are only logged here: each part fetches its own data again and shows its error. */
const readOpening = async (cache: QueryClient, viewId: string) => {
  try {
    keepOpening(cache, await api.get(`/api/views/${viewId}/opening`, openingSchema))
  } catch (error) {
    reportFailure(error)
  }
}

const knowsACommunity = (cache: QueryClient) =>
  cache.getQueriesData({ queryKey: ['communities'], predicate: ({ queryKey }) => queryKey[2] === 'itself' }).length > 0

/** Shows the view from the browser's cache if the server has not answered; resolves with whether it is shown. */
const showKept = async (cache: QueryClient, viewId: string): Promise<boolean> => {
  const kept = await findCachedBoard(viewId)
  const state = cache.getQueryState(boardKey(viewId))
  const isLate = state?.data !== undefined || state?.error
  if (!kept || isLate || readSession()?.userId !== kept.opening.me._id) return false
  if (!knowsACommunity(cache)) keepOpening(cache, { ...kept.opening, pauses: undefined, hints: undefined })
  cache.setQueryData(boardKey(viewId), kept.board, { updatedAt: 0 })
  return true
}

/**
 * Loads the page around a view in one request, unless another view has loaded it; after a page load also the
 * early-requested board. Resolves when there is something to show, from the server or the cache.
 */
export const openView = async (cache: QueryClient, viewId: string) => {
  if (cache.getQueryData(boardKey(viewId))) return
  const opening = knowsACommunity(cache) && knowsHints(cache) ? undefined : readOpening(cache, viewId)
  const kept = showKept(cache, viewId)
  if (!isBoardRequestedEarly(viewId)) {
    await kept
    return
  }
  const fresh = Promise.all([opening, cache.prefetchQuery(boardQuery(viewId))])
  const patience = new Promise<void>((resolve) => void setTimeout(resolve, PATIENCE_MS))
  await Promise.race([fresh, kept.then((shown) => (shown ? undefined : fresh)), patience])
}
