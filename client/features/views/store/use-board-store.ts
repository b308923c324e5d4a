import { QueryObserver, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Board } from '../../../../shared/domain/views.ts'
import { canAllRead } from '../../../../shared/rules/access.ts'
import type { ItemContent } from '../../../entities/view/item-content.ts'
import type { CanvasHandle } from '../../../engines/canvas/Canvas.tsx'
import { CanvasStore } from '../../../engines/canvas/store.ts'
import { canvasArrows, canvasItems, type ItemContext } from './board-items.ts'
import { newItems } from './new-items.ts'
import { boardKey } from '../views.live.ts'

/** Part of a board that the whole class may read, for a projector. */
const partForAll = (board: Board): Board => {
  const items = board.items.filter(({ _to }) => _to.status !== 'unsaved' && canAllRead(board.view, _to))
  const ids = new Set(items.map(({ to }) => to))
  return { ...board, items, arrows: board.arrows.filter(({ from, to }) => ids.has(from) && ids.has(to)) }
}

/** Canvas store, updated from the query cache outside of React, so that a changed item rerenders alone. */
export function useBoardStore(viewId: string, surroundings: ItemContext, canvas: RefObject<CanvasHandle | null>) {
  const cache = useQueryClient()
  const [store] = useState(() => new CanvasStore<ItemContent>())
  const latest = useRef(surroundings)
  /** Synchronous update from the cache after a drop; stable identity. */
  const refresh = useCallback(() => {
    const cached = cache.getQueryData<Board>(boardKey(viewId))
    if (!cached) return
    const board = latest.current.still ? partForAll(cached) : cached
    store.setItems(canvasItems(board, latest.current, (id) => store.get(id)))
    store.setArrows(canvasArrows(board))
  }, [cache, viewId, store])
  useEffect(() => {
    const isMoved = latest.current.places !== surroundings.places
    latest.current = surroundings
    if (isMoved && canvas.current) canvas.current.glide(refresh)
    else refresh()
  }, [surroundings, refresh, canvas])
  useEffect(() => {
    const observer = new QueryObserver<Board>(cache, { queryKey: boardKey(viewId), enabled: false })
    let frame = 0
    // Batches live messages per frame.
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
  const readAll = useCallback(() => {
    const board = cache.getQueryData<Board>(boardKey(viewId))
    const whole = { ...latest.current, keep: undefined, places: undefined }
    return board ? canvasItems(board, whole, (id) => store.get(id)) : []
  }, [cache, viewId, store])
  return { store, refresh, readAll }
}
