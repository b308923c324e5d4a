import { useEffect, useEffectEvent } from 'react'
import { LEAD_MOVE_MS } from '../../../shared/wire/leading.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { useBoardOverlays } from '../../entities/view/board-overlays.ts'
import { useBoard } from '../../entities/view/open-board.ts'
import { useRooms } from '../../lib/live.ts'
import { moveLead } from './leading.store.ts'

/** Includes the last call of a burst. */
const throttle = (act: () => void, ms: number) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  const call = () => {
    if (timer !== undefined) {
      isDue = true
      return
    }
    act()
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) call()
      isDue = false
    }, ms)
  }
  return { call, stop: () => clearTimeout(timer) }
}

export default function Sender() {
  const { viewId, canvas } = useBoard()
  const { cover } = useBoardOverlays()
  const isCovered = cover !== undefined
  const send = (covered: boolean) => {
    const area = covered ? undefined : canvas.current?.seen()
    moveLead({ viewId, ...(area && { area }) })
  }
  useRooms([roomOf('linkfrom', viewId)], () => send(isCovered))
  const sendLater = useEffectEvent(send)
  useEffect(() => {
    const { call, stop } = throttle(() => sendLater(isCovered), LEAD_MOVE_MS)
    let last = ''
    const stopPainting = canvas.current?.onPaint(() => {
      const now = JSON.stringify(canvas.current?.seen())
      if (now !== last) call()
      last = now
    })
    call()
    return () => {
      stopPainting?.()
      stop()
    }
  }, [canvas, isCovered])
  return null
}
