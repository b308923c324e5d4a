import { useEffect, useState } from 'react'

const LATE_MS = 2000

/** Returns whether `so` has been true for a while. */
export const useLate = (so: boolean): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!so) return undefined
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [so])
  return late
}
