import { QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Board } from '../../../shared/views.ts'
import { CanvasStore } from '../../canvas/store.ts'
import { canvasArrows, canvasItems, type CardContent, type Surroundings } from './board-items.ts'
import { boardKey } from './views.live.ts'

/** The canvas' store, fed from the cache beside React: a change of one item renders one item. */
export function useBoardStore(viewId: string, { member, names }: Surroundings) {
  const cache = useQueryClient()
  const [store] = useState(() => new CanvasStore<CardContent>())
  const feed = useCallback(
    (board: Board | undefined) => {
      if (!board) return
      store.setItems(canvasItems(board, { member, names }, (id) => store.get(id)?.content))
      store.setArrows(canvasArrows(board))
    },
    [store, member, names],
  )
  useEffect(() => {
    feed(cache.getQueryData<Board>(boardKey(viewId)))
    const observer = new QueryObserver<Board>(cache, { queryKey: boardKey(viewId), enabled: false })
    return observer.subscribe(({ data }) => feed(data))
  }, [cache, viewId, feed])
  /** Brings the store up to the cache at once, for whoever lets go of something right after. */
  const refresh = useCallback(() => feed(cache.getQueryData<Board>(boardKey(viewId))), [cache, viewId, feed])
  return { store, refresh }
}
