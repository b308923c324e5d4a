import i18next from 'i18next'
import { toastError } from '../ui/toasts.ts'

/** Shows a message if an act fails because its code can't be loaded. */
export const tellOfFailedLoads = () => {
  const failures = new WeakSet<Error>()
  addEventListener('vite:preloadError', ({ payload }) => void failures.add(payload))
  addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error && failures.has(reason)) toastError(i18next.t('notLoaded'))
  })
}
