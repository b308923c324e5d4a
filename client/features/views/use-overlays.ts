import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { BoardDialog, BoardOverlays, Cover, DroppedFiles } from '../../entities/view/board-overlays.ts'
import type { ArrangeWay } from '../../entities/view/arrange-ways.ts'
import type { OpenBoard } from '../../entities/view/open-board.ts'
import type { CanvasHandle } from '../../engines/canvas/Canvas.tsx'
import { isWriting } from '../../engines/keyboard/use-key.ts'

/** Replacement of the canvas; also in a ref, so that a later focus return sees the current value. */
const useCover = (canvas: RefObject<CanvasHandle | null>) => {
  const [cover, setCover] = useState<Cover>()
  const inPlace = useRef<Cover>(undefined)
  const coverCanvas: OpenBoard['coverCanvas'] = useCallback((next) => {
    inPlace.current = typeof next === 'function' ? next(inPlace.current) : next
    setCover(inPlace.current)
  }, [])
  const focusItem = useCallback((itemId: string) => (inPlace.current ?? canvas.current)?.focusItem(itemId), [canvas])
  const isCovered = useCallback(() => inPlace.current !== undefined, [])
  return { cover, coverCanvas, focusItem, isCovered }
}

const useDialog = () => {
  const [dialog, setDialog] = useState<BoardDialog>()
  const before = useRef<Element>(null)
  const showDialog = useCallback((next: BoardDialog | undefined) => {
    if (next) before.current = document.activeElement
    else if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    setDialog(next)
  }, [])
  return { dialog, showDialog }
}

export const useOverlays = (canvas: RefObject<CanvasHandle | null>, isWindowOpen: boolean) => {
  const [panel, showPanel] = useState<string>()
  const [dropped, setDropped] = useState<DroppedFiles>()
  const [lens, setLens] = useState<ArrangeWay>()
  const { dialog, showDialog } = useDialog()
  const [goBack, setGoBack] = useState<() => void>()
  const { cover, coverCanvas, focusItem, isCovered } = useCover(canvas)
  const flyTo = useCallback(
    (itemId: string) => {
      if (isCovered()) return focusItem(itemId)
      const back = canvas.current?.flyTo(itemId)
      canvas.current?.pulse(itemId)
      if (!back) return
      setGoBack(() => () => {
        setGoBack(undefined)
        back()
      })
    },
    [canvas, isCovered, focusItem],
  )
  /** Highlights a new item; moves focus and canvas to it unless the user is writing. */
  const pointAt = useCallback(
    (itemId: string) => (isWriting() ? canvas.current?.pulse(itemId) : flyTo(itemId)),
    [canvas, flyTo],
  )
  const dropFiles: OpenBoard['dropFiles'] = useCallback(
    (files, { x, y }) => setDropped({ files, place: { x: Math.round(x), y: Math.round(y) } }),
    [],
  )
  const overlays = useMemo(
    (): BoardOverlays => ({ panel, dialog, cover, dropped, lens, goBack, isWindowOpen }),
    [panel, dialog, cover, dropped, lens, goBack, isWindowOpen],
  )
  const acts = useMemo(
    () => ({ showPanel, showDialog, setLens, coverCanvas, focusItem, dropFiles, flyTo, pointAt, isCovered }),
    [showDialog, coverCanvas, focusItem, dropFiles, flyTo, pointAt, isCovered],
  )
  return { overlays, acts }
}
