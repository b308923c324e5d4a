import webPush from 'web-push'
import type { Subscription } from '../../shared/domain/authors.ts'
import type { Env } from '../env.ts'
import type { PushKeys } from './vapid.ts'

/** Hands messages over to the push services of browsers. */
export interface Push {
  /** What a browser subscribes with. */
  publicKey: string
  /**
   * Answers whether the push service took a message, encrypted for the subscription alone, or knows that subscription no
   * more; rejects with a PushFailure otherwise.
   */
  send(subscription: Subscription, message: string): Promise<'taken' | 'gone'>
}

/** A message that was not taken. Its text names the host and the fault alone: the rest of an endpoint is as good as a key. */
export class PushFailure extends Error {
  constructor(host: string, fault: string) {
    super(`${host}: ${fault}`)
    this.name = 'PushFailure'
  }
}

/** A push service keeps a message for those who are away so long, in seconds. */
const KEPT_SECONDS = 24 * 60 * 60
const ANSWER_MS = 10_000

/**
 * Returns whether an endpoint is at one of the hosts that are named. Endpoints come from clients, and nothing else in reach of this
 * server is theirs to have called: https without a name, a password or a port, unless a whole origin is named.
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

/** The site's push, undefined where it has no keys. */
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
      // What it says is of no use here, and may be as long as it likes.
      await answer.body?.cancel()
      if (answer.status === 404 || answer.status === 410) return 'gone'
      if (!answer.ok) throw new PushFailure(host, String(answer.status))
      return 'taken'
    },
  }
}
