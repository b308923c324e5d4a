import { createHmac } from 'node:crypto'
import type { Transport } from './bus.ts'
import { closeRedis, type Redis, type RefusalLog } from './redis.ts'

/** So much of what is published may wait for a slow Redis; what comes then is lost, and the others read again. */
const WAITING_MAX_BYTES = 16_000_000

/**
 * Returns the beginning of all names that this site has in Redis. It follows from the secret that the processes of one site
 * share: several sites may share a Redis, and none hears or counts what is another's.
 */
export const redisPrefix = (secret: string): string =>
  `buildon:${createHmac('sha256', secret).update('redis').digest('base64url').slice(0, 16)}:`

/** Sends texts by publish and subscribe in Redis, over a connection of its own for hearing. */
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
      // What was subscribed is subscribed again before a connection is ready.
      const lookAgain = () => {
        if (isSubscribed && redis.isReady && listener.isReady) onLoss()
      }
      const subscribe = async () => {
        if (!isSubscribed) await tellRefusal('subscribe', listener.subscribe(channel, onText))
        isSubscribed = true
        lookAgain()
      }
      redis.on('ready', lookAgain)
      // A connection that ends meanwhile is followed by another one.
      listener.on('ready', () => void subscribe().catch(() => undefined))
      // The other connection tells of what is wrong.
      listener.on('error', () => undefined)
      listener.connect().catch(() => undefined)
    },
    close: async () => {
      await Promise.all([redis, listener].map(closeRedis))
    },
  }
}
