import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { BoardOverlays } from '../../entities/view/board-overlays.ts'
import type { OpenBoard } from '../../entities/view/open-board.ts'
import { endFirstCards } from '../../lib/first-cards.ts'
import { whenIdle } from '../../lib/idle-callback.ts'
import { loadCode } from '../../lib/load-code.ts'
import { reportFailure } from '../../lib/report.ts'
import { meQuery } from '../../lib/session.ts'

type Keep = typeof import('./keep-first-cards.ts').keepFirstCards

export const useEndOfFirstCards = ({ canvas }: OpenBoard, { cover }: BoardOverlays, isEmpty: boolean) => {
  const nothing = isEmpty || cover !== undefined
  useEffect(() => {
    if (nothing) endFirstCards()
    // The board's cards are mounted in the same frame.
    return canvas.current?.onPaint((itemsChanged) => itemsChanged && endFirstCards())
  }, [canvas, nothing])
}

export const useKeptFirstCards = (board: OpenBoard, { cover }: BoardOverlays, keeps: boolean) => {
  const keep = useRef<Keep>(undefined)
  const cache = useQueryClient()
  const keepNow = useEffectEvent(() => {
    const me = cache.getQueryData(meQuery.queryKey)
    if (me) keep.current?.(board, cover !== undefined, me._id)
  })
  useEffect(() => {
    if (!keeps) return undefined
    const begin = async () => {
      keep.current = (await loadCode(() => import('./keep-first-cards.ts'))).keepFirstCards
      keepNow()
    }
    const cancel = whenIdle(() => void begin().catch(reportFailure))
    const keepHidden = () => document.visibilityState === 'hidden' && keepNow()
    document.addEventListener('visibilitychange', keepHidden)
    return () => {
      cancel()
      document.removeEventListener('visibilitychange', keepHidden)
    }
  }, [keeps])
  // Before the canvas is taken away.
  useLayoutEffect(() => () => keepNow(), [])
}
