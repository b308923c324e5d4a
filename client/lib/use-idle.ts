import { useEffect, useState } from 'react'
import { whenIdle } from './idle-callback.ts'

/** Returns whether the page has been painted since the component was shown, and had nothing else to do: what is asked for then delays nothing. */
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
