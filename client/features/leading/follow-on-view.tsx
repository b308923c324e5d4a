import { useEffect, useEffectEvent, useRef } from 'react'
import { centreOf } from '../../engines/canvas/rect.ts'
import { isWriting } from '../../engines/keyboard/use-key.ts'
import type { Area, LeadUpdate } from '../../../shared/wire/leading.ts'
import { type Cover, useBoardOverlays } from '../../entities/view/board-overlays.ts'
import { type OpenBoard, useBoard } from '../../entities/view/open-board.ts'
import { around } from './around.ts'
import { changeLeads } from './leading.store.ts'
import { stopFollowing } from './leads.ts'

/** Until the item is loaded, in ms. */
const AGAIN_MS = 150
const PULSE_AFTER_MS = 500

const moveOn = () => changeLeads((known) => stopFollowing(known, false))

const nearestItem = ({ shown, rectOf }: OpenBoard, area: Area) => {
  const middle = centreOf(area)
  let nearest: string | undefined
  let least = Infinity
  for (const id of shown.readingOrder()) {
    const rect = rectOf(id)
    if (!rect) continue
    const { x, y } = centreOf(rect)
    const distance = Math.hypot(x - middle.x, y - middle.y)
    if (distance < least) [nearest, least] = [id, distance]
  }
  return nearest
}

type Target = NonNullable<LeadUpdate['target']>

export default function Placing({ target }: { target: Target }) {
  const board = useBoard()
  const { cover, lens } = useBoardOverlays()
  const isPlaced = useRef(false)
  const last = useRef<string>(undefined)
  const isCovered = cover !== undefined

  const showItem = (itemId: string, over: Cover): boolean => {
    if (last.current !== itemId && over.reveal && !over.reveal(itemId)) return false
    last.current = itemId
    return true
  }
  const showObject = (id: string, over: Cover | undefined): boolean => {
    if (last.current === id) return true
    const item = board.read()?.items.find(({ to }) => to === id)
    const rect = item && board.rectOf(item._id)
    const canvas = board.canvas.current
    if (!item || !rect || !canvas || over?.reveal?.(item._id) === false) return false
    if (!isWriting()) board.focusItem(item._id)
    if (!over) {
      canvas.showArea(around(rect, canvas.seen()), false)
      setTimeout(() => canvas.pulse(item._id), PULSE_AFTER_MS)
    }
    last.current = id
    return true
  }
  /** Returns whether it is done. */
  const place = useEffectEvent(({ area, objectId }: Target, over: Cover | undefined): boolean => {
    if (objectId !== undefined) isPlaced.current = showObject(objectId, over)
    else if (!area) isPlaced.current = true
    else if (over) {
      const nearest = nearestItem(board, area)
      isPlaced.current = nearest === undefined || showItem(nearest, over)
    } else if (board.canvas.current) {
      board.canvas.current.showArea(area, isPlaced.current)
      isPlaced.current = true
    }
    return isPlaced.current
  })

  const isAsStored = useRef(false)
  /** Following ends a lens, and a lens that is chosen later ends following. */
  const seeStored = useEffectEvent(() => (isAsStored.current ? moveOn() : board.setLens(undefined)))
  useEffect(() => {
    if (lens !== undefined) seeStored()
    else isAsStored.current = true
  }, [lens])

  useEffect(() => {
    if (lens !== undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const attempt = () => {
      if (!place(target, cover)) timer = setTimeout(attempt, AGAIN_MS)
    }
    // A view that has just been opened chooses its own place first.
    const frame = requestAnimationFrame(attempt)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [target, cover, lens])

  useEffect(() => {
    const canvas = board.canvas.current
    if (!isCovered)
      return canvas?.onPaint(() => {
        if (isPlaced.current && !canvas.isLed()) moveOn()
      })
    const onScroll = ({ target: at }: Event) => {
      if (at instanceof Element && !at.closest('[role=dialog]')) moveOn()
    }
    const stop = new AbortController()
    document.addEventListener('wheel', onScroll, { signal: stop.signal, passive: true })
    document.addEventListener('touchmove', onScroll, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [board.canvas, isCovered])

  return null
}
