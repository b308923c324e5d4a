import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useLeaveQuestion } from '../../../ui/leave-guard.tsx'
import type { OpenNote } from './use-note-windows.ts'

const hasKey = <K extends string>(value: unknown, key: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && key in value

/** Key of the sheet in the current history entry; the router stores our state as `usr`. */
const shownSheet = (): unknown => {
  const state: unknown = history.state
  return hasKey(state, 'usr') && hasKey(state.usr, 'sheet') ? state.usr.sheet : undefined
}

/**
 * Adds a history entry for each sheet, so that the back button closes it, after confirmation if content would be
 * lost. Returns a function that closes without.
 */
export const useSheetHistory = (open: readonly OpenNote[], close: (key: string) => void) => {
  const navigate = useNavigate()
  const mayLeave = useLeaveQuestion()
  const { pathname, search, hash } = useLocation()
  const pushed = useRef<readonly string[]>([])

  const push = useEffectEvent((key: string) => void navigate({ pathname, search, hash }, { state: { sheet: key } }))
  // Before painting, so that an immediate back does not leave the page.
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
