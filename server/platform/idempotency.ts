import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { IDEMPOTENCY_KEY_LIFETIME_MS, IDEMPOTENCY_KEYS_MAX } from '../../shared/wire/limits.ts'
import { AppError } from './errors.ts'

const digests = new WeakMap<IncomingMessage, string>()

/** Stores the body's digest of requests with an Idempotency-Key. */
export const digestBody = (req: IncomingMessage, body: Buffer): void => {
  if (req.headers['idempotency-key'] !== undefined)
    digests.set(req, createHash('sha256').update(body).digest('base64url'))
}

/** `claim` returns the digest of the key's first body; undefined for a new key. */
interface FirstBodies {
  claim(asked: string, digest: string): Promise<string | undefined>
  forget(asked: string): Promise<unknown>
}

/** Creates the in-memory variant, for one process. */
export const createFirstBodies = (): FirstBodies => {
  const known = new LRUCache<string, string>({ max: IDEMPOTENCY_KEYS_MAX, ttl: IDEMPOTENCY_KEY_LIFETIME_MS })
  return {
    claim: (asked, digest) => {
      const first = known.get(asked)
      if (first === undefined) known.set(asked, digest)
      return Promise.resolve(first)
    },
    forget: (asked) => Promise.resolve(known.delete(asked)),
  }
}

/**
 * Refuses a POST that reuses an Idempotency-Key of the same user and URL with another body ('request.keyReused',
 * contract/README.md 16). After a failure a corrected body is accepted.
 */
export const refuseReusedKeys =
  (firstBodies: FirstBodies): RequestHandler =>
  async (req, res, next) => {
    const key = req.get('Idempotency-Key')
    const digest = digests.get(req)
    if (req.method !== 'POST' || !key || digest === undefined) return next()
    const asked = createHash('sha256').update(`${req.originalUrl} ${req.user._id} ${key}`).digest('base64url')
    const first = await firstBodies.claim(asked, digest)
    if (first !== undefined && first !== digest) throw new AppError('request.keyReused')
    if (first === undefined)
      res.once('finish', () => {
        // If this fails, the key only stays in use for a day.
        if (res.statusCode >= 400) firstBodies.forget(asked).catch(() => undefined)
      })
    next()
  }
