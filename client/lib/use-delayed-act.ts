import { useEffect, useEffectEvent, useState } from 'react'

/** Runs an action after a delay, during which it can be cancelled; further requests are ignored meanwhile. */
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
