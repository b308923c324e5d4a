import { useEffect, useEffectEvent, useRef } from 'react'

const KEEP_AFTER_MS = 800

/** Stores pending work, one function for each editor on the page. */
const keepers = new Set<() => void>()

/** Stores all pending work now, before a sign-out moves the drafts. */
export const keepPending = () => {
  for (const keepChanged of keepers) keepChanged()
}

/**
 * Stores work in the browser shortly after each change, and when the page or its editor is left; `work` is undefined
 * while there is none.
 */
export const useAutosave = (work: unknown, keep: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keepNow = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    keep()
  })
  useEffect(() => {
    if (work !== undefined) timer.current ??= setTimeout(keepNow, KEEP_AFTER_MS)
  }, [work])
  useEffect(() => {
    const keepLast = () => keepNow()
    const keepChanged = () => timer.current !== undefined && keepNow()
    addEventListener('pagehide', keepLast)
    keepers.add(keepChanged)
    return () => {
      removeEventListener('pagehide', keepLast)
      keepers.delete(keepChanged)
      keepNow()
    }
  }, [])
}
