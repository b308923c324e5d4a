import { reportFailure } from './report.ts'

/** For push notifications (public/service-worker.js); undefined without browser support. */
export const registerWorker = async (): Promise<ServiceWorkerRegistration | undefined> => {
  if (!('serviceWorker' in navigator)) return undefined
  try {
    return await navigator.serviceWorker.register('/service-worker.js')
  } catch (error) {
    reportFailure(error)
    return undefined
  }
}
