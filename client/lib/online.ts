import { useSyncExternalStore } from 'react'

const watch = (tell: () => void) => {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

export const useOnline = () => useSyncExternalStore(watch, () => navigator.onLine)
