import webPush from 'web-push'
import type { Subscription } from '../../shared/domain/authors.ts'
import type { Env } from '../env.ts'
import type { PushKeys } from './vapid.ts'

export interface Push {
  publicKey: string
  /** 'gone' if the subscription has ended. Rejects with a PushFailure otherwise. */
  send(subscription: Subscription, message: string): Promise<'taken' | 'gone'>
}

/** The message has only host and fault, since the rest of an endpoint is secret. */
export class PushFailure extends Error {
  constructor(host: string, fault: string) {
    super(`${host}: ${fault}`)
    this.name = 'PushFailure'
  }
}

/** Time to live at the push service, in seconds. */
const KEPT_SECONDS = 24 * 60 * 60
const ANSWER_MS = 10_000

/**
 * Returns whether an endpoint belongs to an allowed push service. Endpoints come from clients and must not reach internal
 * hosts: only https without credentials or port, unless a whole origin is listed.
 */
export const isAtService = (endpoint: string, services: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (services.includes(origin)) return true
  if (protocol !== 'https:' || port !== '') return false
  return services.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
}

const faultOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

/** Creates the site's push, undefined without keys. */
export const createPush = (
  { vapidSubject: subject, pushServices }: Pick<Env, 'vapidSubject' | 'pushServices'>,
  keys: PushKeys | undefined,
): Push | undefined => {
  if (!keys) return undefined
  const encrypt = (subscription: Subscription, message: string) => {
    try {
      return webPush.generateRequestDetails(subscription, message, {
        vapidDetails: { subject, ...keys },
        TTL: KEPT_SECONDS,
      })
    } catch {
      throw new PushFailure(new URL(subscription.endpoint).host, 'its keys are none')
    }
  }
  return {
    publicKey: keys.publicKey,
    send: async (subscription, message) => {
      if (!isAtService(subscription.endpoint, pushServices)) throw new PushFailure('elsewhere', 'it is no push service')
      const { headers, body } = encrypt(subscription, message)
      const { host } = new URL(subscription.endpoint)
      const answer = await fetch(subscription.endpoint, {
        method: 'POST',
        headers: Object.entries(headers).filter(([name]) => name !== 'Content-Length'),
        body: new Uint8Array(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS),
      }).catch((error: unknown) => {
        throw new PushFailure(host, faultOf(error))
      })
      await answer.body?.cancel()
      if (answer.status === 404 || answer.status === 410) return 'gone'
      if (!answer.ok) throw new PushFailure(host, String(answer.status))
      return 'taken'
    },
  }
}
