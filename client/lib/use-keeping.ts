import { useEffect, useEffectEvent, useRef } from 'react'

const KEEP_AFTER_MS = 800

/**
 * Stores work in the browser shortly after each change, and when the page or its editor is left; `work` is undefined
 * while there is none.
 */
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
