import { reportFailure } from './report.ts'

/** Returns what shows pushed messages (public/service-worker.js), also while no page is open; undefined where a browser has none. */
export const registerWorker = async (): Promise<ServiceWorkerRegistration | undefined> => {
  if (!('serviceWorker' in navigator)) return undefined
  try {
    return await navigator.serviceWorker.register('/service-worker.js')
  } catch (error) {
    reportFailure(error)
    return undefined
  }
}
