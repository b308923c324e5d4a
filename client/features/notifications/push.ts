import { registerWorker } from '../../lib/service-worker.ts'

/** Reason why this browser receives no push messages; each has a text in locales/…/notifications.json. */
export type PushFault = 'unsupported' | 'notConfigured' | 'denied' | 'dismissed' | 'failed'

export class PushRefused extends Error {
  readonly fault: PushFault
  constructor(fault: PushFault) {
    super(fault)
    this.name = 'PushRefused'
    this.fault = fault
  }
}

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const isFor = ({ options }: PushSubscription, key: Uint8Array) => {
  const used = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return used.length === key.length && used.every((byte, index) => byte === key[index])
}

const subscribe = async (manager: PushManager, pushKey: string) => {
  const applicationServerKey = bytesOf(pushKey)
  const known = await manager.getSubscription()
  if (known && isFor(known, applicationServerKey)) return known
  // The site's keys changed since this browser subscribed.
  await known?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/** Prompts for permission if needed and subscribes this browser; rejects with a PushRefused. */
export const subscribePush = async (pushKey: string | null): Promise<PushSubscriptionJSON> => {
  if (!isSupported()) throw new PushRefused('unsupported')
  if (pushKey === null) throw new PushRefused('notConfigured')
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new PushRefused(permission === 'denied' ? 'denied' : 'dismissed')
  const worker = await registerWorker()
  if (!worker) throw new PushRefused('unsupported')
  try {
    await navigator.serviceWorker.ready
    return (await subscribe(worker.pushManager, pushKey)).toJSON()
  } catch {
    throw new PushRefused('failed')
  }
}

/** Returns whether push messages are on and allowed, but this browser lost its subscription. */
export const hasLostPushes = async (): Promise<boolean> => {
  if (!isSupported() || Notification.permission !== 'granted') return false
  const worker = await registerWorker()
  return worker !== undefined && (await worker.pushManager.getSubscription()) === null
}

const OWNER = 'buildon.pushesOf'

const stopPushes = async () => {
  localStorage.removeItem(OWNER)
  const worker = await navigator.serviceWorker?.getRegistration()
  await (await worker?.pushManager?.getSubscription())?.unsubscribe()
}

/** Stores the user whose messages this browser receives. */
export const ownPushes = (userId: string) => localStorage.setItem(OWNER, userId)

export const leavePushesOfOthers = async (userId: string): Promise<void> => {
  const owner = localStorage.getItem(OWNER)
  if (owner !== null && owner !== userId) await stopPushes()
}

export const leavePushes = async (): Promise<void> => {
  if (localStorage.getItem(OWNER) !== null) await stopPushes()
}
