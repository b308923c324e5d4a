import { useEffect, useEffectEvent, useState } from 'react'

/** Returns how to have an act done after a delay, during which it can be cancelled; what is asked for meanwhile is not taken. */
export const useDelayedAct = <T extends object>(ms: number, act: (asked: T) => void) => {
  const [waiting, setWaiting] = useState<T>()
  const run = useEffectEvent(act)
  useEffect(() => {
    if (waiting === undefined) return undefined
    const timer = setTimeout(() => {
      setWaiting(undefined)
      run(waiting)
    }, ms)
    return () => clearTimeout(timer)
  }, [waiting, ms])
  return {
    waiting,
    start: (asked: T) => setWaiting((known) => known ?? asked),
    cancel: () => setWaiting(undefined),
  }
}
