import { QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Board } from '../../../../shared/domain/views.ts'
import type { ItemContent } from '../../../entities/view/item-content.ts'
import { CanvasStore } from '../../../engines/canvas/store.ts'
import { canvasArrows, canvasItems, type Surroundings } from './board-items.ts'
import { newItems } from './new-items.ts'
import { boardKey } from '../views.live.ts'

/** The canvas' store, fed from the cache beside React: a change of one item renders one item. */
export function useBoardStore(viewId: string, surroundings: Surroundings) {
  const cache = useQueryClient()
  const [store] = useState(() => new CanvasStore<ItemContent>())
  const latest = useRef(surroundings)
  /** Brings the store up to the cache at once, for whoever lets go of something right after; stays the same function. */
  const refresh = useCallback(() => {
    const board = cache.getQueryData<Board>(boardKey(viewId))
    if (!board) return
    store.setItems(canvasItems(board, latest.current, (id) => store.get(id)))
    store.setArrows(canvasArrows(board))
  }, [cache, viewId, store])
  useEffect(() => {
    latest.current = surroundings
    refresh()
  }, [surroundings, refresh])
  useEffect(() => {
    const observer = new QueryObserver<Board>(cache, { queryKey: boardKey(viewId), enabled: false })
    let frame = 0
    // A burst of live messages is one change of the canvas.
    const unsubscribe = observer.subscribe(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(refresh)
    })
    const stop = newItems.onEnd(refresh)
    return () => {
      cancelAnimationFrame(frame)
      unsubscribe()
      stop()
    }
  }, [cache, viewId, refresh])
  return { store, refresh }
}
