import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { type Opening, openingSchema } from '../../../shared/domain/opening.ts'
import { type Board, boardSchema } from '../../../shared/domain/views.ts'
import { groupsQuery, myAuthorQuery } from '../../entities/author/member.ts'
import { communityQuery } from '../../entities/community/community.ts'
import { objectQuery } from '../../entities/object/objects.ts'
import { setTag, tagOf } from '../../lib/api.ts'
import { whenIdle } from '../../lib/idle-callback.ts'
import { storedTexts } from '../../lib/stored-texts.ts'
import { parseJson } from '../../lib/parse-json.ts'
import { meQuery } from '../../lib/session.ts'
import { boardKey } from './views.live.ts'

/** Address of this module, which changes with each build. Cached data of other builds may have another format. */
const BUILD = import.meta.url

const keptSchema = z.object({
  build: z.literal(BUILD),
  board: boardSchema,
  tag: z.optional(z.string()),
  opening: openingSchema,
})

const stored = new WeakSet<Board>()

/** Undefined if missing or written by another build. */
export const findCachedBoard = async (viewId: string): Promise<{ board: Board; opening: Opening } | undefined> => {
  const text = await storedTexts.find(viewId)
  const kept = text === undefined ? undefined : keptSchema.safeParse(parseJson(text)).data
  if (!kept) return undefined
  setTag(kept.board, kept.tag)
  stored.add(kept.board)
  return kept
}

/** Data of the page around a view, if it is complete. */
const openingOf = (cache: QueryClient, communityId: string): Opening | undefined => {
  const me = cache.getQueryData(meQuery.queryKey)
  const author = cache.getQueryData(myAuthorQuery(communityId).queryKey)
  const community = cache.getQueryData(communityQuery(communityId).queryKey)
  const root = cache.getQueryData(objectQuery(community?.rootContextId ?? '').queryKey)
  const groups = cache.getQueryData(groupsQuery(communityId).queryKey) ?? []
  if (!me || author === undefined || !community || !root) return undefined
  // Registration keys are not stored.
  const { registrationKey: _writers, managerRegistrationKey: _managers, ...open } = community
  return { me, author, community: open, root, groups }
}

const keep = async (cache: QueryClient, board: Board) => {
  const opening = openingOf(cache, board.view.communityId)
  if (!opening || stored.has(board)) return
  stored.add(board)
  const kept: z.input<typeof keptSchema> = { build: BUILD, board, tag: tagOf(board), opening }
  await storedTexts.keep(board.view._id, JSON.stringify(kept), opening.me._id)
}

export const useBoardSource = (viewId: string): 'server' | 'kept' | undefined => {
  const cache = useQueryClient()
  return useSyncExternalStore(
    (tell) => cache.getQueryCache().subscribe(tell),
    () => {
      const { data, dataUpdatedAt } = cache.getQueryState(boardKey(viewId)) ?? {}
      if (data === undefined) return undefined
      return dataUpdatedAt === 0 ? 'kept' : 'server'
    },
  )
}

export const useCacheBoard = (viewId: string) => {
  const cache = useQueryClient()
  const answered = useBoardSource(viewId) === 'server'
  const keepNow = useEffectEvent(() => {
    const board = cache.getQueryData<Board>(boardKey(viewId))
    if (answered && board) void keep(cache, board)
  })
  useEffect(() => (answered ? whenIdle(() => keepNow()) : undefined), [answered])
  useEffect(() => {
    const keepHidden = () => document.visibilityState === 'hidden' && keepNow()
    document.addEventListener('visibilitychange', keepHidden)
    return () => {
      document.removeEventListener('visibilitychange', keepHidden)
      keepNow()
    }
  }, [])
}
