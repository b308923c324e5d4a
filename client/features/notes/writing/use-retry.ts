import { useEffect, useEffectEvent } from 'react'

/** A server can be unreachable while the browser is online. */
const RETRY_MS = 10_000

export const useRetry = (isOffline: boolean, retry: () => void) => {
  const again = useEffectEvent(() => navigator.onLine && retry())
  useEffect(() => {
    if (!isOffline) return undefined
    const attempt = () => void again()
    const timer = setInterval(attempt, RETRY_MS)
    addEventListener('online', attempt)
    return () => {
      clearInterval(timer)
      removeEventListener('online', attempt)
    }
  }, [isOffline])
}
