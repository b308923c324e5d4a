import { createHmac } from 'node:crypto'
import type { Transport } from './bus.ts'
import { closeRedis, type Redis, type RefusalLog } from './redis.ts'

/** Limit for a slow Redis; further messages are dropped, and others detect a gap. */
const WAITING_MAX_BYTES = 16_000_000

/** Returns the prefix of this site's names, derived from the shared secret so that sites sharing a Redis stay separate. */
export const redisPrefix = (secret: string): string =>
  `buildon:${createHmac('sha256', secret).update('redis').digest('base64url').slice(0, 16)}:`

/** Creates a transport over Redis pub/sub, with a second connection for the subscription. */
export const createRedisTransport = (redis: Redis, channel: string, tellRefusal: RefusalLog): Transport => {
  const listener: Redis = redis.duplicate()
  let waiting = 0
  return {
    send: (text) => {
      if (!redis.isReady || waiting + text.length > WAITING_MAX_BYTES) return
      waiting += text.length
      tellRefusal('publish', redis.publish(channel, text))
        .catch(() => undefined)
        .finally(() => (waiting -= text.length))
    },
    listen: (onText, onLoss) => {
      let isSubscribed = false
      // The client resubscribes before `ready`.
      const lookAgain = () => {
        if (isSubscribed && redis.isReady && listener.isReady) onLoss()
      }
      const subscribe = async () => {
        if (!isSubscribed) await tellRefusal('subscribe', listener.subscribe(channel, onText))
        isSubscribed = true
        lookAgain()
      }
      redis.on('ready', lookAgain)
      listener.on('ready', () => void subscribe().catch(() => undefined))
      // The other connection logs errors.
      listener.on('error', () => undefined)
      listener.connect().catch(() => undefined)
    },
    close: async () => {
      await Promise.all([redis, listener].map(closeRedis))
    },
  }
}
