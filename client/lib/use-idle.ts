import { useEffect, useState } from 'react'
import { whenIdle } from './idle-callback.ts'

/** Returns whether the page has been painted and idle since mounting, so that requests delay nothing important. */
export const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    let stop = () => {}
    const frame = requestAnimationFrame(() => (stop = whenIdle(() => setIdle(true))))
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [])
  return idle
}
