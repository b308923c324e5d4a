import { useSyncExternalStore } from 'react'

const watch = (tell: () => void) => {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

/** Returns whether the browser has a network at all. */
export const useOnline = () => useSyncExternalStore(watch, () => navigator.onLine)
