import { useEffect, useEffectEvent, useRef } from 'react'

/** Work is kept in the browser at most this long after a change. */
const KEEP_AFTER_MS = 800

/** Keeps work soon after each change of it, and at once when the page or its editor is left; `work` is undefined while there is none. */
export const useKeeping = (work: unknown, keep: () => void) => {
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
    addEventListener('pagehide', keepLast)
    return () => {
      removeEventListener('pagehide', keepLast)
      keepNow()
    }
  }, [])
}
