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

/** Reads in one answer what the page around a view needs, unless it came from another view; of a page that is loaded anew also the board, which was asked for with it. */
export const openView = async (cache: QueryClient, viewId: string) => {
  const opening = knowsACommunity(cache) ? undefined : readOpening(cache, viewId)
  if (!isBoardAskedEarly(viewId)) return
  const patience = new Promise<void>((resolve) => void setTimeout(resolve, PATIENCE_MS))
  await Promise.race([Promise.all([opening, cache.prefetchQuery(boardQuery(viewId))]), patience])
}
