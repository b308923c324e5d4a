import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useLeaveQuestion } from '../../../ui/leave-guard.tsx'
import type { OpenNote } from './use-note-windows.ts'

const hasKey = <K extends string>(value: unknown, key: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && key in value

/** Returns the key of the sheet that the present entry of the browser's history shows; the router keeps our state as `usr`. */
const shownSheet = (): unknown => {
  const state: unknown = history.state
  return hasKey(state, 'usr') && hasKey(state.usr, 'sheet') ? state.usr.sheet : undefined
}

/**
 * Gives each sheet an entry of its own in the browser's history: the back key closes it, and asks first where something would
 * be lost. The page is not left, so that nothing of it is loaded again. Returns how to close a sheet without a question.
 */
export const useSheetHistory = (open: readonly OpenNote[], close: (key: string) => void) => {
  const navigate = useNavigate()
  const mayLeave = useLeaveQuestion()
  const { pathname, search, hash } = useLocation()
  const pushed = useRef<readonly string[]>([])

  const push = useEffectEvent((key: string) => void navigate({ pathname, search, hash }, { state: { sheet: key } }))
  // Before it is painted: who goes back at once must not leave the page.
  useLayoutEffect(() => {
    const keys = open.flatMap(({ shape, key }) => (shape === 'sheet' ? [key] : []))
    for (const key of keys) if (!pushed.current.includes(key)) push(key)
    pushed.current = keys
  }, [open])

  const closeAbove = useEffectEvent(async () => {
    const sheets = open.filter(({ shape }) => shape === 'sheet')
    const left = sheets.slice(sheets.findIndex(({ key }) => key === shownSheet()) + 1)
    if (left.some(({ dirty }) => dirty) && !(await mayLeave())) {
      void navigate(1)
      return
    }
    for (const { key, returnFocus } of left) {
      close(key)
      returnFocus()
    }
  })
  useEffect(() => {
    const listener = () => void closeAbove()
    addEventListener('popstate', listener)
    return () => removeEventListener('popstate', listener)
  }, [])

  return (key: string) => {
    close(key)
    if (shownSheet() === key) void navigate(-1)
  }
}
