import { useEffect, useRef } from 'react'
import { useBoardOverlays, VIEW_MODES, type ViewMode } from '../../entities/view/board-overlays.ts'
import { inMode } from '../../entities/view/covers.ts'
import { useBoard } from '../../entities/view/open-board.ts'

const KEY = 'buildon.viewMode'

const keptMode = (): ViewMode | undefined => {
  try {
    return VIEW_MODES.find((mode) => mode === sessionStorage.getItem(KEY))
  } catch {
    return undefined
  }
}

const keepMode = (mode: ViewMode | undefined) => {
  try {
    if (mode) sessionStorage.setItem(KEY, mode)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage each view starts in the normal mode.
  }
}

/** Remembers the mode across views in this tab, if modes are enabled. */
export const useStoredMode = (offered: boolean) => {
  const { coverCanvas } = useBoard()
  const mode = useBoardOverlays().cover?.mode
  const begun = useRef(false)
  useEffect(() => {
    if (!offered) return
    const kept = begun.current ? undefined : keptMode()
    begun.current = true
    if (kept) coverCanvas(inMode(kept))
    else keepMode(mode)
  }, [offered, mode, coverCanvas])
}
